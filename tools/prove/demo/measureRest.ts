import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { processCpuMs, processTreeCpuMs, processTreeMemory, requireProcFs } from '../../harness/resourceUsage.ts';

/** What was just done comes to rest, and the collector has its turn. */
const SETTLE_MS = 45_000;
const MEASURE_MS = 60_000;
/** Of one core, and in memory: of a pilot, and of a large fleet. */
const MAX_PERCENT = { pilot: 1, large: 2.5 };
const MAX_MB = 350;

/** What the service and its PostgreSQL use while nobody does anything, by their process ids. */
export async function measureRest(service: number, postmaster: number, isLarge: boolean): Promise<string> {
  requireProcFs();
  await sleep(SETTLE_MS);
  const used = () => [processCpuMs(service), processTreeCpuMs(postmaster)] as const;
  const before = used();
  await sleep(MEASURE_MS);
  const after = used();
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
