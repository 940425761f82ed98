import { dayNumber, midnightOfDay } from '#energy/time/london.ts';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import { datesOfRange, type HalfHourRange } from '../halfHourRange.ts';

/** A part of a stored UTC day, as the bits of its `present` mask. */
export interface DaySlice {
  utcDay: string;
  mask: number;
}

/** The part of a London day that a range covers, in one or two UTC days. */
export interface CoverageDay {
  date: string;
  startMs: number;
  endMs: number;
  slices: DaySlice[];
}

/** Returns the London days of a range. */
export const coverageDays = (range: HalfHourRange): CoverageDay[] =>
  datesOfRange(range).map((date) => {
    const day = dayNumber(date);
    const startMs = Math.max(range.startMs, midnightOfDay(day));
    const endMs = Math.min(range.endMs, midnightOfDay(day + 1));
    return { date, startMs, endMs, slices: slicesOf(startMs, endMs) };
  });

/** Splits half hours at UTC midnights. */
export function slicesOf(startMs: number, endMs: number): DaySlice[] {
  const slices: DaySlice[] = [];
  for (let midnight = Math.floor(startMs / DAY_MS) * DAY_MS; midnight < endMs; midnight += DAY_MS) {
    const from = Math.max(0, (startMs - midnight) / HALF_HOUR_MS);
    const to = Math.min(SLOTS_PER_UTC_DAY, (endMs - midnight) / HALF_HOUR_MS);
    slices.push({ utcDay: utcDay(midnight), mask: 2 ** to - 2 ** from });
  }
  return slices;
}
