import { emptySeries, type HalfHourSeries } from '#energy/halfHourSeries.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

/** A series of whole London days in which each half hour of day `day` (0 is `firstDate`) uses `whOf(day, slot)`. */
export function flatDays(firstDate: string, days: number, whOf: (day: number, slot: number) => number): HalfHourSeries {
  const edges = Array.from({ length: days + 1 }, (_, day) => londonMidnight(addDays(firstDate, day)));
  const series = emptySeries(edges[0]!, (edges.at(-1)! - edges[0]!) / HALF_HOUR_MS);
  for (let day = 0; day < days; day++) {
    for (let utcMs = edges[day]!; utcMs < edges[day + 1]!; utcMs += HALF_HOUR_MS) {
      series.wh[(utcMs - series.startMs) / HALF_HOUR_MS] = whOf(day, (utcMs - edges[day]!) / HALF_HOUR_MS);
    }
  }
  return series;
}
