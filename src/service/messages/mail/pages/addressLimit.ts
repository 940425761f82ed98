import { SlidingWindowLog } from '#contract/limits.ts';
import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';

const MAX_ADDRESSES = 10_000;

/**
 * Returns a check whether one more request of an address may be served: `perSecond` in any second, counted in this
 * process. The least recent of too many addresses is forgotten.
 */
export function addressLimit(perSecond: number, clock = monotonicNow): (address: string) => boolean {
  const logs = new Map<string, SlidingWindowLog>();
  return (address) => {
    const log = logs.get(address) ?? new SlidingWindowLog(perSecond);
    logs.delete(address);
    logs.set(address, log);
    if (logs.size > MAX_ADDRESSES) logs.delete(logs.keys().next().value!);
    const now = monotonicNumber(clock());
    if (log.waitMs(now) > 0) return false;
    log.reserve(now);
    return true;
  };
}
