import { MAX_BASELINE_DAYS } from '#contract/baseline.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { presetRange, type TimeRange } from './range.ts';

const MAX_RANGE_MS = 20 * 366 * 86_400_000;

/** The range of the address, or the last seven days where it has no valid one. */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number): TimeRange {
  const length = from !== undefined && to !== undefined ? Date.parse(to) - Date.parse(from) : 0;
  return length > 0 && length <= MAX_RANGE_MS ? { from: from!, to: to! } : presetRange('7d', now);
}

/** An instant as written in the address. */
export const isoOf = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z');

/** A London day as a range. */
export const rangeOfDay = (date: string): TimeRange => ({
  from: isoOf(londonMidnight(date)),
  to: isoOf(londonMidnight(addDays(date, 1))),
});

/** The whole London days of a range, cut to its last 31: what one baseline covers. */
export function baselineRange({ from, to }: TimeRange): TimeRange & { isCut: boolean } {
  const last = londonDate(Date.parse(to) - 1);
  const first = londonDate(Date.parse(from));
  const earliest = addDays(last, 1 - MAX_BASELINE_DAYS);
  const isCut = first < earliest;
  return { from: rangeOfDay(isCut ? earliest : first).from, to: rangeOfDay(last).to, isCut };
}
