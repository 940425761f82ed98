/** The readings before the origin, arranged as London days of 48 clock half hours. */
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { dateOfDay, londonDayNumber, londonOffsetMs, midnightOfDay } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { DAY_MS } from '../time/spans.ts';
import { dayKind } from './likeness.ts';

export const CLOCK_SLOTS = 48;
export const LOOK_BACK_DAYS = 56;

export interface ClockDays {
  /**
   * Watt-hours at [day × 48 + clock half hour], the last day being the one of the origin; NaN if nothing was measured.
   */
  wh: Float64Array;
  /** The kind of each day (see `dayKind`). */
  kinds: Uint8Array;
  /** Days with at least half of their half hours. */
  historyDays: number;
  /** The end of the latest half hour measured in the look-back, null without one. */
  dataThroughMs: number | null;
  /** Whether energy has been exported as well as imported. */
  hasExport: boolean;
}

/** The clock half hour of an instant in London, 0 to 47. */
export const clockSlotOf = (utcMs: number): number => ((utcMs + londonOffsetMs(utcMs)) % DAY_MS) / HALF_HOUR_MS;

/**
 * Maps the readings that begin before `originMs` onto the London clock, without those of `eventDays`. When clocks go
 * back, the later of the two readings of a clock half hour is used; when they go forward, the lost hour stays empty.
 */
export function foldClockDays(series: HalfHourSeries, originMs: number, eventDays: ReadonlySet<string>): ClockDays {
  const today = londonDayNumber(originMs);
  const firstDay = today - LOOK_BACK_DAYS;
  const days = LOOK_BACK_DAYS + 1;
  const wh = new Float64Array(days * CLOCK_SLOTS).fill(NaN);
  const present = new Uint8Array(days);
  const leftOut = Uint8Array.from({ length: days }, (_, day) =>
    eventDays.size > 0 && eventDays.has(dateOfDay(firstDay + day)) ? 1 : 0,
  );
  let lastIndex = -1;
  let hasExport = false;
  const end = Math.min(series.wh.length, (originMs - series.startMs) / HALF_HOUR_MS);
  const indexAt = (day: number): number => (midnightOfDay(firstDay + day) - series.startMs) / HALF_HOUR_MS;
  for (let day = 0; day < days; day++) {
    const [first, next] = [indexAt(day), indexAt(day + 1)];
    const changesClock = next - first !== CLOCK_SLOTS;
    for (let index = Math.max(0, first); index < Math.min(next, end); index++) {
      const value = series.wh[index]!;
      if (Number.isNaN(value)) continue;
      lastIndex = index;
      if (leftOut[day] === 1) continue;
      present[day]!++;
      if (value < 0) hasExport = true;
      const slot = changesClock ? clockSlotOf(series.startMs + index * HALF_HOUR_MS) : index - first;
      wh[day * CLOCK_SLOTS + slot] = value;
    }
  }
  const kinds = Uint8Array.from({ length: days }, (_, day) => dayKind(firstDay + day));
  return {
    wh,
    kinds,
    historyDays: present.filter((count) => count >= CLOCK_SLOTS / 2).length,
    dataThroughMs: lastIndex < 0 ? null : series.startMs + (lastIndex + 1) * HALF_HOUR_MS,
    hasExport,
  };
}
