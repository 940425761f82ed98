import type { Band } from '#app/charts/halfHours.ts';
import type { TimeRange } from '#app/format/range.ts';
import type { ConsumptionPeriods, ConsumptionSeries } from '#contract/consumption.ts';
import type { Event } from '#contract/event.ts';
import { addDays, daysBetween, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { receivedPercent } from '#text/receivedPercent.ts';

type Values = readonly (number | null)[];

/** Percent of the half hours from the first reading up to now that have one; null where none was due yet. */
export function coveragePercent(
  { from, to }: TimeRange,
  present: number,
  now: number,
  firstReadingUTC: string | null,
): number | null {
  const since = Math.max(Date.parse(from), firstReadingUTC === null ? Infinity : Date.parse(firstReadingUTC));
  const due = Math.floor((Math.min(Date.parse(to), now) - since) / HALF_HOUR_MS);
  return receivedPercent({ present: Math.min(present, due), expected: Math.max(0, due) });
}

/** Windows of the events in a range; a cancelled event has none. */
export const bandsOf = (events: readonly Event[], { from, to }: TimeRange): Band[] =>
  events
    .filter(
      ({ state, startTime, endTime }) =>
        state !== 'CANCELLED' && Date.parse(startTime) < Date.parse(to) && Date.parse(endTime) > Date.parse(from),
    )
    .map(({ name, startTime, endTime }) => ({ from: startTime, to: endTime, label: name }));

/** Names of the events on each London day, without cancelled ones. */
export function eventDaysOf(events: readonly Event[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const { name, startTime, endTime } of events.filter(({ state }) => state !== 'CANCELLED')) {
    const last = londonDate(Date.parse(endTime) - 1);
    for (let day = londonDate(Date.parse(startTime)); day <= last; day = addDays(day, 1))
      days.set(day, [...(days.get(day) ?? []), name]);
  }
  return days;
}

/** Import less export by the half hour, comparable with a baseline. Unknown where the import is. */
export const netOf = (imported: Values, exported: Values | undefined): Values =>
  exported === undefined
    ? imported
    : imported.map((value, step) => (value === null ? null : value - (exported[step] ?? 0)));

/** The sum of known values; null where there is none. */
export const sumOf = (values: Values): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

/**
 * The values of an earlier range at the steps of a later one: by day and wall clock where they are whole days apart, so
 * that a clock change between them shifts nothing.
 */
export function shiftPreviousOnto(
  previous: { start: number; values: Values },
  { start, count, stepMs }: { start: number; count: number; stepMs: number },
): (number | null)[] {
  const days = daysBetween(londonDate(previous.start), londonDate(start));
  const isWholeDays = clockOf(previous.start) === clockOf(start);
  const earlier = (at: number): number =>
    isWholeDays ? londonMidnight(addDays(londonDate(at), -days)) + clockOf(at) : at - start + previous.start;
  return Array.from(
    { length: count },
    (_, step) => previous.values[(earlier(start + step * stepMs) - previous.start) / stepMs] ?? null,
  );
}

const clockOf = (at: number): number => at - londonMidnight(londonDate(at));

export const isSeries = (consumption: ConsumptionSeries | ConsumptionPeriods): consumption is ConsumptionSeries =>
  'values' in consumption;

export const PICK_WORDS = 'explain the baseline for that half-hour';
