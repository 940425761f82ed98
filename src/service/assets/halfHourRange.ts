import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

/** Range of half hours, from the first that begins in it to the end of the last. */
export interface HalfHourRange {
  startMs: number;
  endMs: number;
}

/** Returns the half hours that begin in [fromMs, toMs). */
export const halfHoursIn = (fromMs: number, toMs: number): HalfHourRange => ({
  startMs: Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS,
  endMs: Math.ceil(toMs / HALF_HOUR_MS) * HALF_HOUR_MS,
});

/** Returns the London dates of a range, in order. */
export function datesOfRange({ startMs, endMs }: HalfHourRange): string[] {
  const dates: string[] = [];
  for (let date = londonDate(startMs); londonMidnight(date) < endMs; date = addDays(date, 1)) dates.push(date);
  return dates;
}
