import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';

const EVERY_MS = 20_000;
/** Share of a core below which the process counts as idle. */
const IDLE_SHARE = 0.1;
/** Growth since the last collection that is worth another, and the time after it: one pauses for up to 0.1 s. */
const MIN_GROWTH_BYTES = 32 * 1024 * 1024;
const MIN_APART_MS = 5 * 60_000;

/** Use of a processor and of memory up to an instant of the monotonic clock. */
export interface Usage {
  atMs: number;
  cpuMs: number;
  residentBytes: number;
}

function readUsage(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    atMs: monotonicNumber(monotonicNow()),
    cpuMs: (user + system) / 1000,
    residentBytes: process.memoryUsage.rss(),
  };
}

/** V8's collection that gives as much as it can back to the system. */
function lastResortCollection(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  return () => collect({ type: 'major', flavor: 'last-resort' });
}

/**
 * Makes the check that gives memory back once the process is idle after it has grown: V8 collects only when it needs
 * memory, and so an idle process keeps what its busiest minute took. A check returns whether it collected.
 */
export function memoryReturn(
  collect: () => void = lastResortCollection(),
  read: () => Usage = readUsage,
): () => boolean {
  let last = read();
  let [collectedAtMs, leastBytes] = [-Infinity, 0];
  return () => {
    const now = read();
    const isIdle = now.cpuMs - last.cpuMs < IDLE_SHARE * (now.atMs - last.atMs);
    last = now;
    const hasGrown = now.residentBytes >= leastBytes + MIN_GROWTH_BYTES;
    if (!isIdle || !hasGrown || now.atMs - collectedAtMs < MIN_APART_MS) return false;
    collect();
    collectedAtMs = now.atMs;
    leastBytes = read().residentBytes;
    return true;
  };
}

/** Gives memory back whenever the process is idle, for as long as it runs. */
export function returnMemoryWhileIdle(): void {
  setInterval(memoryReturn(), EVERY_MS).unref();
}
