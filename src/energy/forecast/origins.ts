import { addDays, londonDate, londonToUtc } from '../time/london.ts';

/** Time of the London clock at which each day's forecast begins. */
const ORIGIN_CLOCK = '16:00';
const MINUTE_MS = 60_000;

/** Returns the half hour with which the forecast of a London day begins, in epoch milliseconds. */
export const originOf = (date: string): number => londonToUtc(date, ORIGIN_CLOCK)[0]!;

/** Returns the latest origin that has come. */
export function newestOrigin(now: number): number {
  const today = originOf(londonDate(now));
  return today <= now ? today : originOf(addDays(londonDate(now), -1));
}

/** Returns the next origin to come. */
export function nextOrigin(now: number): number {
  const today = originOf(londonDate(now));
  return today > now ? today : originOf(addDays(londonDate(now), 1));
}

/** Returns the origin so many days before another. */
export const originBefore = (originMs: number, days: number): number => originOf(addDays(londonDate(originMs), -days));

/** Returns a delay of up to `minutes`, always the same for one UUID, by which work of the same instant is spread. */
export const spreadMs = (subject: string, minutes: number): number =>
  Math.floor((parseInt(subject.slice(-8), 16) / 0x1_0000_0000) * minutes * MINUTE_MS);
