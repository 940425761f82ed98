import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { publishEvent } from '#service/platform/outbound/outbox.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, type BenchTenant } from '../harness/benchService.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, median, measureMs } from '../harness/statistics.ts';
import { benchFigures, type Figure } from './figures.ts';

const DELIVERIES = sized(5000, 100);
const RUNS = sized(3, 1);
const SUBSCRIPTIONS = [1, 10, 100];
const PAYLOAD = {
  eventUUID: '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10',
  name: 'Evening peak',
  schemeUUID: '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11',
  state: 'STARTED',
};

interface Receiver {
  url: string;
  /** Times at which the first and the last of a given number of further requests arrived. */
  expect: (count: number) => { first: Promise<unknown>; last: Promise<unknown> };
  stop: () => void;
}

async function startReceiver(): Promise<Receiver> {
  const child = fork(join(import.meta.dirname, 'receiver.ts'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const expect = (count: number) => {
    const first = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    const onMessage = (message: unknown) => (message === 'first' ? first : last).resolve();
    child.on('message', onMessage);
    child.send(count);
    return { first: first.promise, last: last.promise.finally(() => child.off('message', onMessage)) };
  };
  return { url: `http://127.0.0.1:${port}`, expect, stop: () => child.disconnect() };
}

async function subscribe({ url }: Bench, { headers }: BenchTenant, target: string): Promise<void> {
  const response = await fetch(`${url}/webhooks`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ url: target, events: ['EVENT.STARTED'] }),
  });
  if (response.status !== 201) throw new Error(await response.text());
}

/**
 * Signed and logged deliveries a second, from the arrival of the first to the record of the last success: before the
 * first, the service, which did not write the messages itself, may poll for them only after half a second.
 */
async function deliver(bench: Bench, receiver: Receiver, subscriptions: number): Promise<number> {
  const tenant = await bench.addTenant(1);
  const uuid = tenant.headers['tenant']!;
  for (let each = 0; each < subscriptions; each++) await subscribe(bench, tenant, `${receiver.url}/${each}`);
  const { first, last } = receiver.expect(DELIVERIES);
  await tenantTransaction(bench.store.db, uuid, async (scope) => {
    for (let each = 0; each < DELIVERIES / subscriptions; each++) await publishEvent(scope, 'EVENT.STARTED', PAYLOAD);
  });
  await first;
  const took = await measureMs(async () => {
    // Counting the log rows all the time would slow down what is measured.
    await last;
    while ((await succeeded(bench, uuid)) < DELIVERIES) await sleep(5);
  });
  return Math.round((DELIVERIES / took) * 1000);
}

const succeeded = ({ store }: Bench, tenant: string): Promise<number> =>
  tenantTransaction(store.db, tenant, async ({ tx }) => {
    const { count } = await tx
      .selectFrom('webhook_deliveries')
      .select(tx.fn.countAll<number>().as('count'))
      .where('status', '=', 'SUCCEEDED')
      .executeTakeFirstOrThrow();
    return count;
  });

/** Posts of the same payload by undici alone: nothing signed, nothing stored. */
async function bare(receiver: string, concurrency: number): Promise<number> {
  const pool = new Pool(receiver, { connections: concurrency });
  const body = JSON.stringify({
    uuid: PAYLOAD.schemeUUID,
    event: 'EVENT.STARTED',
    createdUTC: '2026-01-15T17:00:00Z',
    payload: PAYLOAD,
  });
  let remaining = DELIVERIES;
  const loop = async () => {
    while (remaining-- > 0)
      await (
        await pool.request({ path: '/', method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).body.dump();
  };
  const took = await measureMs(() => Promise.all(Array.from({ length: concurrency }, loop)));
  await pool.close();
  return Math.round((DELIVERIES / took) * 1000);
}

/** Webhook deliveries to a receiver on the same machine, compared with posts without service, signature or log. */
export const webhooks = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const receiver = await startReceiver();
    try {
      const perSecond = (rate: number) => `${formatCount(rate)} a second`;
      const share = (rate: number, limit: number) =>
        `${perSecond(rate)}: ${(rate / limit).toFixed(2)} of the limit (aim ≥ 0.25)`;
      const several = async (run: () => Promise<number>): Promise<number> => {
        const rates: number[] = [];
        for (let each = 0; each < RUNS; each++) rates.push(await run());
        return median(rates);
      };
      await deliver(bench, receiver, 10);
      await bare(receiver.url, 10);
      const rates: number[] = [];
      for (const subscriptions of SUBSCRIPTIONS)
        rates.push(await several(() => deliver(bench, receiver, subscriptions)));
      const [one, ten] = rates as [number, number];
      const [bareOne, bareTen] = [
        await several(() => bare(receiver.url, 1)),
        await several(() => bare(receiver.url, 10)),
      ];
      return [
        { figure: 'Deliveries, signed and logged, to one subscription in order', value: share(one, bareOne) },
        { figure: 'Deliveries, signed and logged, to ten subscriptions', value: share(ten, bareTen) },
        {
          figure: `With ${SUBSCRIPTIONS.join(', ')} subscriptions`,
          value: `${rates.map(perSecond).join(', ')}; exponent of the rate ${growthExponent(SUBSCRIPTIONS, rates)}`,
        },
        { figure: 'Limit: bare undici, one after the other', value: perSecond(bareOne) },
        { figure: 'Limit: bare undici, ten at a time', value: perSecond(bareTen) },
        { figure: 'Messages', value: `${formatCount(DELIVERIES)} a run, medians of ${RUNS} runs` },
      ];
    } finally {
      receiver.stop();
    }
  });
