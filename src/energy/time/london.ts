/** The London calendar: instants are UTC milliseconds, dates are 'YYYY-MM-DD' on the London wall clock. */

import { DAY_MS, HOUR_MS } from './spans.ts';

export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

interface OffsetSpan {
  fromMs: number;
  toMs: number;
  offsetMs: number;
}

const offsetFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'longOffset' });
const spansOfYear = new Map<number, OffsetSpan[]>();
let latestSpan: OffsetSpan = { fromMs: 0, toMs: 0, offsetMs: 0 };

/**
 * Returns the milliseconds by which London is ahead of UTC at an instant: 0 or 3,600,000.
 * @throws RangeError if it is not a time
 */
export function londonOffsetMs(utcMs: number): number {
  if (!(utcMs >= latestSpan.fromMs && utcMs < latestSpan.toMs)) latestSpan = findSpan(utcMs);
  return latestSpan.offsetMs;
}

/** Returns the London date of an instant. */
export function londonDate(utcMs: number): string {
  return dateOfDay(londonDayNumber(utcMs));
}

/** Returns the London clock at an instant, 'HH:mm'. In October the same time occurs twice. */
export function londonWallClock(utcMs: number): string {
  return new Date(utcMs + londonOffsetMs(utcMs)).toISOString().slice(11, 16);
}

/** Returns the instant at which a London date begins. */
export function londonMidnight(date: string): number {
  return midnightOfDay(dayNumber(date));
}

/**
 * Returns every instant at which London clocks show a time on a date: none in the hour lost in March, two in the hour
 * repeated in October.
 */
export function londonToUtc(date: string, wallClock: string): number[] {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(wallClock)) throw new RangeError(`Not a time of day: ${wallClock}`);
  const [hours, minutes] = wallClock.split(':').map(Number) as [number, number];
  const local = dayNumber(date) * DAY_MS + hours * HOUR_MS + minutes * 60_000;
  return [HOUR_MS, 0].map((offset) => local - offset).filter((utcMs) => utcMs + londonOffsetMs(utcMs) === local);
}

/** Whether clocks change on a London date, so that it has 23 or 25 hours. */
export function isClockChangeDay(date: string): boolean {
  const day = dayNumber(date);
  return midnightOfDay(day + 1) - midnightOfDay(day) !== DAY_MS;
}

/** Returns the date a number of days later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days);
}

/** The same day of another month, or its last day where the month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Returns the days from one date to another, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the ISO weekday: Monday is 1, Sunday 7. */
export function weekday(date: string): Weekday {
  return (((((dayNumber(date) + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/** Returns the instants at which the London week of an instant, Monday to Sunday, begins and ends. */
export function londonWeek(utcMs: number): [fromMs: number, toMs: number] {
  const date = londonDate(utcMs);
  const monday = addDays(date, 1 - weekday(date));
  return [londonMidnight(monday), londonMidnight(addDays(monday, 7))];
}

/**
 * Returns a date as days since 1970-01-01, for arithmetic in loops.
 * @throws RangeError if there is no such date
 */
export function dayNumber(date: string): number {
  const day = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
  if (Number.isNaN(day) || dateOfDay(day) !== date) throw new RangeError(`Not a date: ${date}`);
  return day;
}

/** Number of places of the date cache, each with its last date: calculations examine the same days of every asset. */
const KEPT_DATES = 1024;
const keptDays = new Float64Array(KEPT_DATES).fill(NaN);
const keptDates: string[] = Array.from({ length: KEPT_DATES }, () => '');

/** Returns the date of a day number, the inverse of `dayNumber`. */
export function dateOfDay(day: number): string {
  const place = day & (KEPT_DATES - 1);
  if (keptDays[place] === day) return keptDates[place]!;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  keptDays[place] = day;
  keptDates[place] = date;
  return date;
}

/** Returns the London day of an instant, as a day number. */
export function londonDayNumber(utcMs: number): number {
  return Math.floor((utcMs + londonOffsetMs(utcMs)) / DAY_MS);
}

/**
 * Returns the instant at which a London day begins, from its day number. Clocks never change at midnight, so one
 * look-up is enough.
 */
export function midnightOfDay(day: number): number {
  return day * DAY_MS - londonOffsetMs(day * DAY_MS);
}

function findSpan(utcMs: number): OffsetSpan {
  const year = new Date(utcMs).getUTCFullYear();
  if (Number.isNaN(year)) throw new RangeError(`Not a time: ${utcMs}`);
  let spans = spansOfYear.get(year);
  if (spans === undefined) {
    spans = findSpansOfYear(year);
    spansOfYear.set(year, spans);
  }
  return spans.find((span) => utcMs < span.toMs)!;
}

// A year of half hours through Intl takes tens of milliseconds; about thirty calls find the two changes of a year,
// once.
function findSpansOfYear(year: number): OffsetSpan[] {
  const spans = [
    { fromMs: Date.UTC(year, 0, 1), toMs: Date.UTC(year, 0, 1), offsetMs: intlOffsetMs(Date.UTC(year, 0, 1)) },
  ];
  for (let month = 1; month <= 12; month++) {
    const span = spans.at(-1)!;
    const monthEnd = Date.UTC(year, month, 1);
    const offsetMs = intlOffsetMs(monthEnd);
    if (offsetMs === span.offsetMs) {
      span.toMs = monthEnd;
      continue;
    }
    const changeMs = findChange(span.toMs, monthEnd, span.offsetMs);
    span.toMs = changeMs;
    spans.push({ fromMs: changeMs, toMs: monthEnd, offsetMs });
  }
  return spans;
}

function findChange(fromMs: number, toMs: number, offsetBeforeMs: number): number {
  let before = fromMs / HOUR_MS;
  let after = toMs / HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (intlOffsetMs(middle * HOUR_MS) === offsetBeforeMs) before = middle;
    else after = middle;
  }
  return after * HOUR_MS;
}

function intlOffsetMs(utcMs: number): number {
  const [, hours = '0'] = /GMT([+-]\d\d)/.exec(offsetFormat.format(utcMs)) ?? [];
  return Number(hours) * HOUR_MS;
}
