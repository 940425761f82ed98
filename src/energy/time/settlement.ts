/** Settlement periods: half hours of the London day, counted from 1. A day has 48, or 46 and 50 when clocks change. */
import { dayNumber, londonDate, londonDayNumber, midnightOfDay } from './london.ts';

export const HALF_HOUR_MS = 1_800_000;
export const SLOTS_PER_UTC_DAY = 48;

/** Returns the number of settlement periods of a London date. */
export function settlementPeriodsIn(date: string): 46 | 48 | 50 {
  return settlementPeriodsOfDay(dayNumber(date));
}

/** Returns the number of settlement periods of a day number, for loops. */
export function settlementPeriodsOfDay(day: number): 46 | 48 | 50 {
  return ((midnightOfDay(day + 1) - midnightOfDay(day)) / HALF_HOUR_MS) as 46 | 48 | 50;
}

/** Returns the settlement date an instant belongs to. */
export function settlementDate(utcMs: number): string {
  return londonDate(utcMs);
}

/** Returns the settlement period an instant belongs to, 1 to 50. */
export function settlementPeriod(utcMs: number): number {
  return Math.floor((utcMs - midnightOfDay(londonDayNumber(utcMs))) / HALF_HOUR_MS) + 1;
}

/**
 * Returns the instant at which a settlement period begins.
 * @throws RangeError if the date has no such period
 */
export function startOfSettlementPeriod(date: string, period: number): number {
  const day = dayNumber(date);
  if (!Number.isInteger(period) || period < 1 || period > settlementPeriodsOfDay(day)) {
    throw new RangeError(`${date} has no settlement period ${period}`);
  }
  return midnightOfDay(day) + (period - 1) * HALF_HOUR_MS;
}
