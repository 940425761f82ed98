import type { EventLive } from '#contract/live.ts';

const MINUTE_MS = 60_000;
const ENDS = [5, 15, 30, 60, 120, 360, 1440, null];

export const emptyBands = (): number[] => ENDS.map(() => 0);

/** Returns the band of a usual delay. */
export const delayBand = (delayMs: number): number =>
  ENDS.findIndex((toMinutes) => delayMs / MINUTE_MS <= (toMinutes ?? Infinity));

/** Returns the assets by their usual delay; empty where none is known. */
export const delayBands = (counts: readonly number[]): EventLive['usualDelays'] =>
  counts.every((assets) => assets === 0) ? [] : ENDS.map((toMinutes, band) => ({ toMinutes, assets: counts[band]! }));
