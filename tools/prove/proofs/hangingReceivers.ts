import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '#client/client.ts';
import type { WebhookDelivery } from '#contract/webhook.ts';
import { addTenantToFolder } from '../../harness/addTenantToFolder.ts';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import { type FaultyReceiver, startFaultyReceiver } from '../../harness/receiver/faultyReceiver.ts';
import { bytesRead, peakMemoryIncrease, requireProcFs } from '../../harness/resourceUsage.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';

const HEALTHY = Array.from({ length: 9 }, (_, n) => `/${n}`);
const SLOW_MS = 1000;
const TIMEOUT_MS = 15_000;
const TIMEOUT_TOLERANCE_MS = 1000;
/** Seldom enough that polling does not affect the service's memory. */
const SETTLED = { withinMs: 60_000, everyMs: 1000 };
const MAX_RISE_MB = 10;
/** 64 KB, the surplus of the last socket read, and what the service reads for its own work. */
const MAX_READ_KB = 192;
const KEPT = 4096;

interface Stage {
  client: Client;
  receiver: FaultyReceiver;
  pid: number;
  /** Publishes an event named by a number. */
  createNumberedEvent: (n: number) => Promise<void>;
}

const hanging: Proof = {
  title: 'A receiver that hangs, or responds without end, delays no other and costs almost no memory',
  minutes: 10,
  options: {
    events: { about: 'events published to one hanging receiver and nine healthy ones', fallback: 1000 },
    'per-second': { about: 'how fast they are committed', fallback: 40 },
    endless: { about: 'receivers that send a gigabyte, and as many that send a byte a second', fallback: 10 },
  },
  run: ({ events = 0, 'per-second': perSecond = 1, endless = 0 }) =>
    withDataFolder(async (dataDir) => {
      requireProcFs();
      const receiver = await startFaultyReceiver();
      const program = await startProgram({ DATA_DIR: dataDir });
      try {
        const client = createClient({ baseUrl: `${program.url}/api/v1`, headers: await addTenantToFolder(dataDir) });
        const { schemeUUID } = await client.createScheme({ body: { name: 'Proof' } });
        const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
        const event = {
          schemeUUID,
          eventType: 'TURN_DOWN' as const,
          startTime: `${day}T17:00:00Z`,
          endTime: `${day}T18:00:00Z`,
        };
        const createNumberedEvent = async (n: number) =>
          void (await client.createEvent({ body: { ...event, name: String(n) } }));
        const stage: Stage = { client, receiver, pid: program.child.pid!, createNumberedEvent };
        return [...(await hangOne(stage, events, perSecond)), ...(await testEndlessResponses(stage, endless))];
      } finally {
        await receiver.close();
        await program.stop();
      }
    }),
};

async function hangOne(
  { client, receiver, createNumberedEvent }: Stage,
  events: number,
  perSecond: number,
): Promise<string[]> {
  const subscribed = [];
  for (const path of ['/hanging', ...HEALTHY])
    subscribed.push(await receiver.subscribe(client, path, ['EVENT.SCHEDULED']));
  const readyTimes: number[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < events; n++) {
    await sleep(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()));
    readyTimes.push(performance.timeOrigin + performance.now());
    await createNumberedEvent(n);
  }
  const arrivals = async () => (await receiver.report()).arrivals.filter(({ path }) => HEALTHY.includes(path));
  await waitUntil(
    async () => (await arrivals()).length >= HEALTHY.length * events,
    'healthy receivers still wait',
    SETTLED,
  );
  const delays: number[] = [];
  for (const [path, received] of Map.groupBy(await arrivals(), (arrival) => arrival.path)) {
    const numbers = received.map(({ body }) =>
      Number((JSON.parse(body) as { payload: { name: string } }).payload.name),
    );
    assert.deepEqual(
      numbers,
      readyTimes.map((_, n) => n),
      `${path} did not receive its events in order`,
    );
    delays.push(...received.map(({ at }, n) => at - readyTimes[n]!));
  }
  const p95 = delays.sort((a, b) => a - b)[Math.ceil(delays.length * 0.95) - 1]!;
  assert.ok(p95 <= SLOW_MS, `healthy receivers waited ${p95} ms (95th percentile)`);
  const durations = await timedOutAttempts(client, subscribed[0]!);
  for (const webhookUUID of subscribed) await client.deleteWebhook({ params: { webhookUUID } });
  return [
    `${events} events at ${perSecond} a second to 9 healthy receivers beside a hanging one: received after ` +
      `${Math.round(p95)} ms at the 95th percentile, ${Math.round(delays.at(-1)!)} ms at most, counted from the ` +
      'request that commits',
    `0 inversions in ${delays.length} first attempts`,
    `the hanging one was cut after ${Math.min(...durations)} to ${Math.max(...durations)} ms, ` +
      `${durations.length} times so far`,
  ];
}

/**
 * Durations of the attempts that timed out.
 * @throws if one did not end after 15 s ± 1
 */
async function timedOutAttempts(client: Client, webhookUUID: string): Promise<number[]> {
  let durations: WebhookDelivery['attempts'] = [];
  await waitUntil(
    async () => {
      const { data } = await client.listWebhookDeliveries({
        params: { webhookUUID },
        query: { status: 'RETRYING', pageSize: 1000 },
      });
      durations = data.flatMap(({ attempts }) => attempts);
      return durations.length > 0;
    },
    'the hanging receiver was not cut',
    SETTLED,
  );
  for (const { error, responseTimeMs } of durations) {
    assert.equal(error, 'no complete response within 15 s');
    assert.ok(Math.abs(responseTimeMs - TIMEOUT_MS) <= TIMEOUT_TOLERANCE_MS, `cut after ${responseTimeMs} ms`);
  }
  return durations.map(({ responseTimeMs }) => responseTimeMs);
}

async function testEndlessResponses(stage: Stage, count: number): Promise<string[]> {
  const lines: string[] = [];
  const rise = await peakMemoryIncrease(
    stage.pid,
    async () => void lines.push(await testGigabyteResponses(stage, count), await testSlowResponses(stage, count)),
  );
  assert.ok(rise <= MAX_RISE_MB, `the service's memory rose by ${rise} MB`);
  return [...lines, `the service's memory rose by ${rise.toFixed(1)} MB meanwhile`];
}

const subscribeMany = ({ client, receiver }: Stage, path: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => receiver.subscribe(client, `${path}/${n}`, ['EVENT.SCHEDULED'])));

async function testGigabyteResponses(stage: Stage, count: number): Promise<string> {
  const { client, pid } = stage;
  const uuids = await subscribeMany(stage, '/pouring', count);
  const succeeded = async () =>
    (
      await Promise.all(
        uuids.map(
          async (webhookUUID) =>
            (await client.listWebhookDeliveries({ params: { webhookUUID }, query: { status: 'SUCCEEDED' } })).data,
        ),
      )
    ).flat();
  const before = bytesRead(pid);
  await stage.createNumberedEvent(0);
  await waitUntil(async () => (await succeeded()).length === count, 'a pouring receiver was not cut', SETTLED);
  const readKb = (bytesRead(pid) - before) / 1024 / count;
  assert.ok(readKb <= MAX_READ_KB, `${readKb} KB of each response were read`);
  for (const { attempts } of await succeeded())
    assert.equal(attempts[0]!.responseBody!.length, KEPT, 'more or less of a response was stored');
  for (const webhookUUID of uuids) await client.deleteWebhook({ params: { webhookUUID } });
  return `${count} responses of 1 GB: ${Math.ceil(readKb)} KB read of each, with the service's own work, 4 KB stored`;
}

async function testSlowResponses(stage: Stage, count: number): Promise<string> {
  const uuids = await subscribeMany(stage, '/dripping', count);
  await stage.createNumberedEvent(1);
  await sleep(TIMEOUT_MS);
  const durations = (await Promise.all(uuids.map((webhookUUID) => timedOutAttempts(stage.client, webhookUUID)))).flat();
  return `${count} responses of 1 byte/s: cut after ${Math.min(...durations)} to ${Math.max(...durations)} ms`;
}

export default hanging;
