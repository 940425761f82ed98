/** Quiet hours, in which no messages are sent: 21:00 to 08:00 in London. Instants are UTC milliseconds. */

import { addDays, londonDate, londonToUtc, londonWallClock } from './london.ts';
import { HOUR_MS } from './spans.ts';

const FROM = '21:00';
const TO = '08:00';
/** Time of the morning; a window that begins before it may be announced at night. */
const EARLY = '10:00';

// None of these times is skipped or repeated when clocks change, at 01:00 and 02:00.
const at = (date: string, wallClock: string): number => londonToUtc(date, wallClock)[0]!;

export const isQuiet = (utcMs: number): boolean => {
  const wallClock = londonWallClock(utcMs);
  return wallClock >= FROM || wallClock < TO;
};

/** Returns the instant itself, or the end of the quiet hours in which it lies. */
export function afterQuietHours(utcMs: number): number {
  if (!isQuiet(utcMs)) return utcMs;
  return at(morningOf(utcMs), TO);
}

/** Returns the instant itself, or an hour before the quiet hours in which it lies: what is due then is still sent. */
export function beforeQuietHours(utcMs: number): number {
  if (!isQuiet(utcMs)) return utcMs;
  return at(addDays(morningOf(utcMs), -1), FROM) - HOUR_MS;
}

/** Whether a window from `startMs` begins before 10:00 of the morning after the quiet hours around an instant. */
export const beginsEarly = (startMs: number, utcMs: number): boolean => startMs < at(morningOf(utcMs), EARLY);

/** Returns the London date of the morning in which the quiet hours around an instant end; of the day itself by day. */
const morningOf = (utcMs: number): string =>
  londonWallClock(utcMs) >= FROM ? addDays(londonDate(utcMs), 1) : londonDate(utcMs);
