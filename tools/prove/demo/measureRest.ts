import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { processCpuMs, processTreeCpuMs, processTreeMemory, requireProcFs } from '../../harness/resourceUsage.ts';

/** What was just done comes to rest, and the collector has its turn. */
const SETTLE_MS = 45_000;
const MEASURE_MS = 60_000;
/** Longest time in which what follows a move of the clock, or new readings, is calculated and then comes to rest. */
const MAX_MINUTES = 12;
/** Of one core, and in memory: of a pilot, and of a large fleet. */
const MAX_PERCENT = { pilot: 1, large: 2.5 };
const MAX_MB = 350;

interface Resting {
  url: string;
  /** Process ids of the service and of its PostgreSQL. */
  service: number;
  postmaster: number;
}

/** Measures what the service and its PostgreSQL use in a minute in which nobody does anything and no job is due. */
export async function measureRest({ url, service, postmaster }: Resting, isLarge: boolean): Promise<string> {
  requireProcFs();
  await sleep(SETTLE_MS);
  const used = () => [processCpuMs(service), processTreeCpuMs(postmaster)] as const;
  const minute = async () => {
    const [jobs, before] = [await countJobs(url), used()];
    await sleep(MEASURE_MS);
    return { before, after: used(), jobs: (await countJobs(url)) - jobs };
  };
  let measured = await minute();
  for (let minutes = 1; measured.jobs > 0; minutes++) {
    assert.ok(minutes < MAX_MINUTES, `in ${MAX_MINUTES} minutes there is none without a job`);
    measured = await minute();
  }
  const { before, after } = measured;
  const [own, store] = [0, 1].map((place) => (100 * (after[place]! - before[place]!)) / MEASURE_MS) as [number, number];
  const storeMb = processTreeMemory(postmaster);
  // PostgreSQL is a child of the service.
  const ownMb = processTreeMemory(service) - storeMb;
  const most = isLarge ? MAX_PERCENT.large : MAX_PERCENT.pilot;
  const line =
    `at rest ${(own + store).toFixed(2)} % of a core (service ${own.toFixed(2)}, PostgreSQL ${store.toFixed(2)}), ` +
    `${(ownMb + storeMb).toFixed(0)} MB (service ${ownMb.toFixed(0)}, PostgreSQL ${storeMb.toFixed(0)})`;
  assert.ok(own + store <= most, `${line}, more than ${most} %`);
  assert.ok(ownMb + storeMb <= MAX_MB, `${line}, more than ${MAX_MB} MB`);
  return line;
}

/** Jobs run so far, but for the counts that are refreshed every few minutes whatever happens. */
async function countJobs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const runs = [...text.matchAll(/^halfhour_jobs_run_total\{kind="(\w+)".*\} (\d+)$/gm)];
  return runs.reduce((sum, [, kind, count]) => sum + (kind === 'COUNTS' ? 0 : Number(count)), 0);
}
