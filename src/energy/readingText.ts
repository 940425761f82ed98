/** Parses the instant and the kWh of half-hourly readings in files, and rejects values that only resemble them. */
import { addDays, londonToUtc } from './time/london.ts';
import { HALF_HOUR_MS } from './time/settlement.ts';

const KWH = /^\d{1,5}(\.\d{1,3})?0*$/;
const MAX_KWH = 10_000;
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00(?:\.0+)?)?\s?(Z|[+-]\d\d:?\d\d)?$/i;
const BRITISH = /^(\d{1,2})\/(\d{1,2})\/(\d{4})[T ](\d{1,2}:\d\d)(?::00)?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const BRITISH_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Returns kilowatt-hours from 0 to 10,000 with at most three decimals that are not 0; null for anything else. */
export function readKwh(text: string): number | null {
  return KWH.test(text) && Number(text) <= MAX_KWH ? Number(text) : null;
}

/** Returns a calendar date, written 2026-03-29 or 29/03/2026, as YYYY-MM-DD; null if there is no such date. */
export function readDate(text: string): string | null {
  const [, day = '', month = '', year = ''] = BRITISH_DATE.exec(text) ?? [];
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!DATE.test(date)) return null;
  const ms = Date.parse(`${date}T00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date) ? date : null;
}

/** A written time: an instant if it has an offset, otherwise a wall-clock time. */
export type WrittenTime = { instant: number } | { date: string; clock: string };

/** Parses 2013-12-04T17:30:00Z, 2013-12-04 17:30 or 04/12/2013 17:30; null for anything else. 24:00 is accepted. */
export function readTime(text: string): WrittenTime | null {
  const [, iso, isoClock, offset] = ISO.exec(text) ?? [];
  const [, day, month, year, britishClock] = iso === undefined ? (BRITISH.exec(text) ?? []) : [];
  const date = readDate(iso ?? `${day}/${month}/${year}`);
  const clock = (isoClock ?? britishClock ?? '').padStart(5, '0');
  if (date === null || !/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(clock)) return null;
  if (offset === undefined) return clock === '24:00' ? { date: addDays(date, 1), clock: '00:00' } : { date, clock };
  const instant = Date.parse(`${date}T${clock}:00${/^z$/i.test(offset) ? 'Z' : withColon(offset)}`);
  return Number.isNaN(instant) ? null : { instant };
}

/** Returns an offset with a colon: +0100 as +01:00. */
const withColon = (offset: string): string =>
  offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;

/** Returns the time half an hour earlier on the wall clock, whatever clock changes lie between. */
function halfHourBefore({ date, clock }: { date: string; clock: string }): { date: string; clock: string } {
  const wall = new Date(Date.parse(`${date}T${clock}Z`) - HALF_HOUR_MS).toISOString();
  return { date: wall.slice(0, 10), clock: wall.slice(11, 16) };
}

/**
 * Returns the instants at which the half hour of a written time may begin: one, none in the hour London loses in March,
 * two in the hour it repeats in October. `stampsEnd` if the time is the half hour's end.
 */
export function startsOf(time: WrittenTime, zone: 'UTC' | 'London', stampsEnd = false): number[] {
  if ('instant' in time) return [time.instant - (stampsEnd ? HALF_HOUR_MS : 0)];
  const { date, clock } = stampsEnd ? halfHourBefore(time) : time;
  if (zone === 'UTC') return [Date.parse(`${date}T${clock}Z`)];
  const starts = londonToUtc(date, clock);
  // In March the half hour before 01:00 GMT ends at 02:00 by the clock.
  return starts.length === 0 && stampsEnd
    ? londonToUtc(time.date, time.clock).map((end) => end - HALF_HOUR_MS)
    : starts;
}

/** Whether a half hour begins at an instant. */
export const isOnHalfHour = (ms: number): boolean => ms % HALF_HOUR_MS === 0;
