import type { EventLive } from '#contract/live.ts';

const MINUTE_MS = 60_000;
const ENDS = [5, 15, 30, 60, 120, 360, 1440, null];

/** Assets by their usual delay, those without a known delay left out; empty where none is known. */
export function delayBands(delaysMs: readonly (number | null)[]): EventLive['usualDelays'] {
  const minutes = delaysMs.flatMap((ms) => (ms === null ? [] : ms / MINUTE_MS));
  if (minutes.length === 0) return [];
  return ENDS.map((toMinutes, index) => {
    const above = index === 0 ? 0 : ENDS[index - 1]!;
    return { toMinutes, assets: minutes.filter((delay) => delay > above && delay <= (toMinutes ?? Infinity)).length };
  });
}
