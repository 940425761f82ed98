import type { Band } from '#app/charts/halfHours.ts';
import type { TimeRange } from '#app/charts/range.ts';
import type { ConsumptionPeriods, ConsumptionSeries } from '#contract/consumption.ts';
import type { Event } from '#contract/event.ts';

const HALF_HOUR_MS = 1_800_000;
type Values = readonly (number | null)[];

/** Percent of the half hours up to now that have a reading; null where none was due yet. */
export function coveragePercent({ from, to }: TimeRange, present: number, now: number): number | null {
  const due = Math.floor((Math.min(Date.parse(to), now) - Date.parse(from)) / HALF_HOUR_MS);
  return due <= 0 ? null : Math.min(100, (100 * present) / due);
}

/** Windows of events that touch a range; a cancelled event never was one. */
export const bandsOf = (events: readonly Event[], { from, to }: TimeRange): Band[] =>
  events
    .filter(({ state, startTime, endTime }) => state !== 'CANCELLED' && Date.parse(startTime) < Date.parse(to) && Date.parse(endTime) > Date.parse(from))
    .map(({ name, startTime, endTime }) => ({ from: startTime, to: endTime, label: name }));

/** Import less export by the half hour: what a baseline is held against. Unknown where the import is. */
export const netOf = (imported: Values, exported: Values | undefined): Values =>
  exported === undefined ? imported : imported.map((value, step) => (value === null ? null : value - (exported[step] ?? 0)));

export const isSeries = (answer: ConsumptionSeries | ConsumptionPeriods): answer is ConsumptionSeries => 'values' in answer;
