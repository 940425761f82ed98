import { presetRange, type TimeRange } from '#app/charts/range.ts';

const YEAR_MS = 366 * 86_400_000;

/** The stretch of the address, or the last month where it has none that analytics take. */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: number): TimeRange {
  const length = from !== undefined && to !== undefined ? Date.parse(to) - Date.parse(from) : 0;
  return length > 0 && length <= YEAR_MS ? { from: from!, to: to! } : presetRange('1m', now);
}
