/** Hours that return every day, on the London clock. Instants are UTC milliseconds. */

import { addDays, londonDate, londonToUtc } from './london.ts';

/** Start and end as 'HH:mm', which are different; an end before the start is of the next day. */
export interface DailyHours {
  start: string;
  end: string;
}

/** Time to which London clocks jump in March, at 01:00 UTC. */
const CHANGE = '02:00';

/** Returns the first instant of a time on a date; a time that is skipped in March is the instant of the change. */
const firstOf = (date: string, wallClock: string): number =>
  londonToUtc(date, wallClock)[0] ?? londonToUtc(date, CHANGE)[0]!;
/** Returns the last instant: the second of a time that October repeats. */
const lastOf = (date: string, wallClock: string): number =>
  londonToUtc(date, wallClock).at(-1) ?? londonToUtc(date, CHANGE)[0]!;

const endOf = ({ start, end }: DailyHours, date: string): number => lastOf(end > start ? date : addDays(date, 1), end);

/**
 * Returns the end of the hours in which an instant lies; null outside them. They begin and end by the clock, so that
 * one night in March is an hour shorter and one in October an hour longer: it begins with the first, and ends with the
 * second of a repeated time.
 */
export function endOfHours(hours: DailyHours, utcMs: number): number | null {
  const today = londonDate(utcMs);
  for (const date of [addDays(today, -1), today]) {
    const end = endOf(hours, date);
    if (utcMs >= firstOf(date, hours.start) && utcMs < end) return end;
  }
  return null;
}

/** Whether a window has a part in the hours, from one instant to before another. */
export function overlapsHours(hours: DailyHours, startMs: number, endMs: number): boolean {
  const last = londonDate(endMs);
  for (let date = addDays(londonDate(startMs), -1); date <= last; date = addDays(date, 1))
    if (firstOf(date, hours.start) < endMs && endOf(hours, date) > startMs) return true;
  return false;
}

/** Returns the next end of the hours after an instant. */
export function nextEndOfHours(hours: DailyHours, utcMs: number): number {
  const today = londonDate(utcMs);
  const ends = [-1, 0, 1].map((days) => endOf(hours, addDays(today, days)));
  return ends.find((end) => end > utcMs)!;
}

/** Returns the next instant after one at which London clocks show a time, once a day: of a repeated hour the first. */
export function nextTimeOfDay(wallClock: string, utcMs: number): number {
  const today = londonDate(utcMs);
  return [0, 1].map((days) => firstOf(addDays(today, days), wallClock)).find((at) => at > utcMs)!;
}
