import { isoOf } from '#app/format/addressRange.ts';
import type { TimeRange } from '#app/format/range.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';

/** Columns of a carpet. */
export const CARPET_DAYS = 365;

/** The 365 London days up to today, or, where a range begins before them, up to the range's end. */
export function yearAround({ from, to }: TimeRange, now: number): TimeRange {
  const ending = (end: string): TimeRange => ({
    from: isoOf(londonMidnight(addDays(end, -CARPET_DAYS))),
    to: isoOf(londonMidnight(end)),
  });
  const present = ending(addDays(londonDate(now), 1));
  if (Date.parse(from) >= Date.parse(present.from)) return present;
  return ending(addDays(londonDate(Math.min(Date.parse(to) - 1, now)), 1));
}
