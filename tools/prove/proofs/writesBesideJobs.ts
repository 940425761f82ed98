import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#client/client.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { withBench } from '../../harness/benchService.ts';
import { addNextEvent, addSettledTenant, type SettledTenant } from '../../harness/settledTenant.ts';
import { quantile } from '../../harness/statistics.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';

/**
 * A write that waits for a job waits for seconds; one that does not is as fast as the machine allows while the job
 * runs.
 */
const MAX_MS = 1000;
const MINUTE_MS = 60_000;
const PAUSE_MS = 20;
const BASELINES_MS = 8000;

const MAX_SETTLING_MS = 10 * MINUTE_MS;

/** False for an event without stats; throws every other error. */
function isNotReady(error: unknown): false {
  if (error instanceof ApiError && error.problem?.code === 'STATS_NOT_READY') return false;
  throw error;
}

interface TimedStatus {
  status: number;
  tookMs: number;
}

/** An event is settled while readings of its assets, and changes of them, keep arriving. */
const writesBesideJobs: Proof = {
  title: 'A write never waits for a job: readings and changes of an asset are stored while its event is settled',
  minutes: 15,
  options: { assets: { about: 'assets of the event', fallback: 20_000 } },
  quick: { assets: 1000 },
  run: async ({ assets = 0 }) => {
    const lines: string[] = [];
    await withBench(async (bench) => {
      const tenant = await addSettledTenant(bench, assets);
      const { eventUUID, startMs, endMs } = await addNextEvent(tenant, 0);
      const clock = (at: number) => tenant.client.setClock({ body: { now: new Date(at).toISOString() } });
      // The opt-ins, and each reading, enqueue the baselines.
      const baselines = await writeDuring(bench.url, tenant, startMs, () => sleep(BASELINES_MS));
      lines.push(line('baselines', baselines));
      await clock(endMs - MINUTE_MS);
      const readStats = () => tenant.client.getEventStats({ params: { 'event-uuid': eventUUID } });
      // The clock answers before a large event is settled.
      const settle = async () => {
        await clock(endMs);
        const isSettled = () => readStats().then(() => true, isNotReady);
        await waitUntil(isSettled, 'the event was not settled', { withinMs: MAX_SETTLING_MS, everyMs: 250 });
      };
      const stats = await writeDuring(bench.url, tenant, startMs, settle);
      lines.push(line('settlement', stats));
      const { assetsOptedIn } = await readStats();
      assert.equal(assetsOptedIn, assets);
      for (const { readings, changes } of [baselines, stats])
        for (const { status, tookMs } of [...readings, ...changes]) {
          assert.ok(status < 300, `a write returned ${status}`);
          assert.ok(tookMs <= MAX_MS, `a write took ${tookMs} ms`);
        }
    });
    return lines;
  },
};

interface WriteTimes {
  tookMs: number;
  readings: TimedStatus[];
  changes: TimedStatus[];
}

/**
 * Writes without a pause while `work` runs: one worker writes readings of the event's own half hours, another changes
 * an asset.
 */
async function writeDuring(
  url: string,
  { headers, assets }: SettledTenant,
  startMs: number,
  work: () => Promise<unknown>,
): Promise<WriteTimes> {
  const over = new AbortController();
  const startedAt = performance.now();
  const writeLoop = async (next: (n: number) => Promise<Response>): Promise<TimedStatus[]> => {
    const all: TimedStatus[] = [];
    for (let n = 0; !over.signal.aborted; n++) {
      const sent = performance.now();
      const response = await next(n);
      await response.arrayBuffer();
      all.push({ status: response.status, tookMs: performance.now() - sent });
      await sleep(PAUSE_MS);
    }
    return all;
  };
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const reading = (n: number) => ({
    assetUUID: assets[n % assets.length]!,
    startTime: new Date(startMs + (n % 2) * HALF_HOUR_MS).toISOString(),
    value: (100 + 100 * (n % 7)) / 1000,
  });
  const workers = Promise.all([
    writeLoop((n) => send('POST', '/energy-consumption', [reading(n)])),
    writeLoop((n) => send('PATCH', `/assets/${assets[n % assets.length]!}`, { name: `Named ${n}` })),
  ]);
  await work().finally(() => over.abort());
  const [readings, changes] = await workers;
  return { tookMs: performance.now() - startedAt, readings, changes };
}

function line(job: string, { tookMs, readings, changes }: WriteTimes): string {
  const part = (what: string, all: TimedStatus[]) => {
    const times = all.map(({ tookMs }) => tookMs);
    return (
      `${what}: ${all.length}, ${all.filter(({ status }) => status >= 300).length} refused, p50 ` +
      `${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(quantile(times, 0.99))} ms, slowest ` +
      `${Math.round(Math.max(...times))} ms`
    );
  };
  const tookSeconds = (tookMs / 1000).toFixed(1);
  return `during ${job} (${tookSeconds} s): ${part('readings', readings)}; ${part('changes', changes)}`;
}

export default writesBesideJobs;
