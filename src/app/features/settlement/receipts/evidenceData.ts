import type { BaselineExplanation } from '#contract/baseline.ts';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';

/** One day's use around the half hour: kWh per half hour, null without a reading. */
export type DayCurve = { date: string; values: (number | null)[] };
export type Curves = {
  /** Start of the first half hour on the day itself, ms. */
  fromMs: number;
  used: DayCurve[];
  mean: (number | null)[];
  day: (number | null)[];
};

/** Shown before and after the half hour. */
const AROUND_MS = 4 * HOUR_MS;

/** The readings from the earliest day used to the hours after the half hour, as instants. */
export function readingsRange({ selectedDays, startTime }: BaselineExplanation): { from: string; to: string } {
  const first = selectedDays.reduce((least, { date }) => Math.min(least, londonMidnight(date)), Date.parse(startTime));
  return {
    from: new Date(Math.min(first, Date.parse(startTime) - AROUND_MS)).toISOString(),
    to: new Date(Date.parse(startTime) + AROUND_MS + HALF_HOUR_MS).toISOString(),
  };
}

type Series = Pick<ConsumptionSeries, 'start' | 'values' | 'estimated'>;

/** The reading of a half hour, net of export; null without one. */
export function readingAt(taken: Series, given: Series | undefined, ms: number): number | null {
  const at = (series: Series) => series.values[(ms - Date.parse(series.start)) / HALF_HOUR_MS] ?? null;
  const import_ = at(taken);
  return import_ === null ? null : import_ - (given ? (at(given) ?? 0) : 0);
}

/** The same half hours of the days used, their mean, and the day itself; a day's wall clock decides, as in BL01. */
export function curvesOf(explanation: BaselineExplanation, taken: Series, given: Series | undefined): Curves {
  const { selectedDays, settlementDate, startTime } = explanation;
  const sinceMidnight = Date.parse(startTime) - londonMidnight(settlementDate);
  const slots = (2 * AROUND_MS) / HALF_HOUR_MS + 1;
  const curve = (date: string) =>
    Array.from({ length: slots }, (_, slot) =>
      readingAt(taken, given, londonMidnight(date) + sinceMidnight - AROUND_MS + slot * HALF_HOUR_MS),
    );
  const used = selectedDays.map(({ date }) => ({ date, values: curve(date) }));
  const mean = Array.from({ length: slots }, (_, slot) => {
    const known = used.flatMap(({ values }) => values[slot] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
  return { fromMs: Date.parse(startTime) - AROUND_MS, used, mean, day: curve(settlementDate) };
}

/** Whether the reading of the half hour on a day was estimated. */
export function isEstimated(explanation: BaselineExplanation, taken: Series, date: string): boolean {
  const sinceMidnight = Date.parse(explanation.startTime) - londonMidnight(explanation.settlementDate);
  const index = (londonMidnight(date) + sinceMidnight - Date.parse(taken.start)) / HALF_HOUR_MS;
  return taken.estimated.includes(index);
}
