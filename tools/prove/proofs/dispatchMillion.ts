import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '#client/client.ts';
import { type Bench, vacuum, withBench } from '../../harness/benchService.ts';
import { startControllers } from '../../harness/controllers/startControllers.ts';
import {
  addDispatchEvent,
  countAnswers,
  countBatches,
  type DispatchEvent,
  readOrderStatus,
} from '../../harness/dispatchEvent.ts';
import { describeLatencies, type Latencies, startOpenLoop } from '../../harness/openLoop.ts';
import { peakMemoryIncrease, requireProcFs } from '../../harness/resourceUsage.ts';
import { measureMs, median } from '../../harness/statistics.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';

const PER_SECOND = 20;
const CONTROLLERS = 10;
const READS = 9;
const TABLES = 'assets, scheme_assets, event_assets, dispatches, dispatch_batches, dispatch_sums';

/** What was measured against its limit. */
interface Measured {
  what: string;
  value: number;
  most: number;
  unit: string;
}

/**
 * A whole fleet at once, on one machine with the controllers: the order is given, issued in steps, pushed to receivers
 * that answer in their responses, while another tenant reads as ever.
 */
const dispatchMillion: Proof = {
  title: 'A million dispatches go out and are answered within 90 s, and slow no other tenant',
  minutes: 60,
  options: {
    assets: { about: 'assets of the event', fallback: 1_000_000 },
    issue: { about: 'seconds until all are issued', fallback: 20 },
    answered: { about: 'seconds from the click to the last answer stored', fallback: 90 },
    summary: { about: 'milliseconds of the summary', fallback: 300 },
    page: { about: 'milliseconds of the first page', fallback: 50 },
    slower: { about: "another tenant's small reads at the 95th percentile, in hundredths of idle", fallback: 200 },
    memory: { about: 'megabytes that the service may grow by meanwhile', fallback: 150 },
  },
  run: async ({ assets = 0, issue = 0, answered = 0, summary = 0, page = 0, slower = 0, memory = 0 }) => {
    requireProcFs();
    const controllers = await startControllers({ remembers: false });
    try {
      return await withBench(async (bench) => {
        const { headers } = await bench.addTenant(0);
        const client = createClient({ baseUrl: bench.url, headers });
        const registered = await controllers.register(client, CONTROLLERS);
        const seed = { assets, controllers: registered };
        const startedAt = performance.now();
        const event = await addDispatchEvent(bench.store, headers['tenant']!, seed);
        await vacuum(bench, TABLES);
        console.log(`${assets} assets inserted after ${Math.round((performance.now() - startedAt) / 1000)} s`);
        const idle = await readOther(bench, () => sleep(10_000));
        const times = { issued: 0, answered: 0 };
        let grown = NaN;
        const meanwhile = await readOther(bench, async () => {
          grown = await peakMemoryIncrease(bench.pids.service, async () => {
            Object.assign(times, await dispatchAll(bench, client, event));
          });
        });
        console.log(`another tenant's reads idle: ${describe(idle)}\n  … meanwhile: ${describe(meanwhile)}`);
        const sent = report([
          { what: 'issued', value: times.issued / 1000, most: issue, unit: 's' },
          { what: 'last answer stored', value: times.answered / 1000, most: answered, unit: 's' },
          { what: "another tenant's reads, p95", value: meanwhile.p95 / idle.p95, most: slower / 100, unit: '× idle' },
          { what: 'memory of the service, more', value: grown, most: memory, unit: 'MB' },
        ]);
        const reads = await readScreens(client, event);
        const shown = report([
          { what: 'summary', value: reads.summary, most: summary, unit: 'ms' },
          { what: 'first page', value: reads.page, most: page, unit: 'ms' },
        ]);
        assert.deepEqual([...sent, ...shown], [], 'figures were missed');
        return [];
      });
    } finally {
      controllers.stop();
    }
  },
};

const describe = (latencies: Latencies) => `${describeLatencies(latencies)}, p95 ${latencies.p95.toFixed(1)} ms`;

/** Small reads of a tenant that dispatches nothing, while `work` runs. */
async function readOther(bench: Bench, work: () => Promise<unknown>): Promise<Latencies> {
  const { headers, assets } = await bench.addTenant(1);
  const loop = startOpenLoop(`${bench.url}/api/v1/assets/${assets[0]!}`, PER_SECOND, headers);
  await work();
  return loop.stop();
}

/** From the click: milliseconds until all are issued, and until every answer is stored. */
async function dispatchAll(
  { store }: Bench,
  client: Client,
  event: DispatchEvent,
): Promise<{ issued: number; answered: number }> {
  const startedAt = performance.now();
  await client.createDispatchOrder({
    params: { 'event-uuid': event.eventUUID },
    body: { allocation: 'CAPACITY', noticeMinutes: 2880 },
  });
  console.log(`the order was accepted after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const within = { withinMs: 1_200_000, everyMs: 100 };
  await waitUntil(async () => (await readOrderStatus(store, event)) === 'ISSUED', 'not issued', within);
  const issued = performance.now() - startedAt;
  let states: Record<string, number> = {};
  await waitUntil(
    async () => Object.keys((states = await countBatches(store, event))).join() === 'DELIVERED',
    () => `not everything was delivered: ${JSON.stringify(states)}`,
    within,
  );
  const answered = performance.now() - startedAt;
  const answers = await countAnswers(store, event);
  assert.deepEqual(
    answers,
    { ACKNOWLEDGED: event.assets },
    'answers that are not stored when their batch is delivered',
  );
  return { issued, answered };
}

/** Medians of the reads that the operators' screen makes, in milliseconds. */
async function readScreens(client: Client, event: DispatchEvent): Promise<{ summary: number; page: number }> {
  const params = { 'event-uuid': event.eventUUID };
  const several = async (read: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = 0; turn < READS; turn++) times.push(await measureMs(read));
    return median(times);
  };
  const { states, assets } = await client.getDispatchSummary({ params });
  assert.equal(assets, event.assets);
  assert.deepEqual(
    states.filter((state) => state.assets > 0).map(({ state }) => state),
    ['ACKNOWLEDGED'],
  );
  return {
    summary: await several(() => client.getDispatchSummary({ params })),
    page: await several(() => client.listDispatches({ params, query: { pageSize: 50 } })),
  };
}

/** Prints every figure, and returns what was missed. */
function report(figures: readonly Measured[]): string[] {
  for (const { what, value, most, unit } of figures)
    console.log(`${what}: ${value.toFixed(1)} ${unit} (at most ${most})${value > most ? ': MISSED' : ''}`);
  return figures.filter(({ value, most }) => value > most).map(({ what }) => what);
}

export default dispatchMillion;
