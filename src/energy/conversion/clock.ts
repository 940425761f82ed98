/** Stamps of the London clock as instants: by settlement period, and by the time of day of a weekly table. */
import { londonDate, londonMidnight, londonToUtc, londonWallClock, weekday, type Weekday } from '../time/london.ts';
import { HALF_HOUR_MS, settlementPeriod, settlementPeriodsIn } from '../time/settlement.ts';

export const DAYS_OF_WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type DayOfWeek = (typeof DAYS_OF_WEEK)[number];

export interface PeriodStamp {
  /** The London date. */
  date: string;
  /** Number of the period: 1 to 46, 48 or 50. */
  period: number;
}

/** Returns the settlement date and period that begin at an instant. */
export const periodOf = (startMs: number): PeriodStamp => ({
  date: londonDate(startMs),
  period: settlementPeriod(startMs),
});

/**
 * Returns the row of a weekly half-hourly table that applies at an instant: October's two hours from 01:00 have the
 * same row.
 */
export const weekRowOf = (startMs: number): { dayOfWeek: DayOfWeek; localTime: string } => ({
  dayOfWeek: DAYS_OF_WEEK[weekday(londonDate(startMs)) - 1]!,
  localTime: londonWallClock(startMs),
});

/** Number of half hours of a week from Monday 00:00 on the London clock. */
export const WEEK_SLOTS = 336;

/** Returns the place of an instant among the half hours of a week. */
export function weekSlotOf(startMs: number): number {
  const [hours, minutes] = londonWallClock(startMs).split(':').map(Number) as [number, number];
  const day: Weekday = weekday(londonDate(startMs));
  return (day - 1) * 48 + hours * 2 + Math.floor(minutes / 30);
}

/**
 * Returns the instants of a day's values in the order of a file that stamps the London clock, first to last: in October
 * the second 01:00 follows the first. Null if the times are not those of the whole day, each as often as it occurs.
 */
export function instantsOfLocalDay(date: string, localTimes: readonly string[]): number[] | null {
  const startMs = londonMidnight(date);
  const instants = Array.from({ length: settlementPeriodsIn(date) }, (_, slot) => startMs + slot * HALF_HOUR_MS);
  const matches =
    instants.length === localTimes.length &&
    instants.every((utcMs, slot) => londonWallClock(utcMs) === localTimes[slot]);
  return matches ? instants : null;
}

/**
 * Returns the instant of one London time without its neighbours; `occurrence` says which one when October repeats it.
 * @throws RangeError if clocks skip the time, or it occurs twice and no occurrence is given
 */
export function instantOfLocal(date: string, localTime: string, occurrence?: 1 | 2): number {
  const instants = londonToUtc(date, localTime);
  if (instants.length === 0) throw new RangeError(`${date} ${localTime} does not exist: the clocks go forward`);
  if (instants.length === 1) return instants[0]!;
  if (occurrence === undefined) throw new RangeError(`${date} ${localTime} occurs twice`);
  return instants[occurrence - 1]!;
}
