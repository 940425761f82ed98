/** What a method needs to know of a day in the past, worked out once however many dates look back on it. */
import { dayType, type DayType } from '../bankHolidays.ts';
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { dateOfDay, midnightOfDay } from '../time/london.ts';
import { HALF_HOUR_MS, settlementPeriodsOfDay } from '../time/settlement.ts';

export interface HistoryDay {
  dayNumber: number;
  date: string;
  dayType: DayType;
  isEventDay: boolean;
  startMs: number;
  slots: 46 | 48 | 50;
  /** Where the day begins in the series, possibly outside it. */
  firstIndex: number;
  /** NaN when a half hour is missing. */
  totalWh: number;
}

export type History = (dayNumber: number) => HistoryDay;

/** A look-up of days by day number over one series. */
export function openHistory(series: HalfHourSeries, eventDays: ReadonlySet<string>): History {
  const days = new Map<number, HistoryDay>();
  return (dayNumber) => {
    let day = days.get(dayNumber);
    if (day === undefined) {
      day = describeDay(series, eventDays, dayNumber);
      days.set(dayNumber, day);
    }
    return day;
  };
}

function describeDay(series: HalfHourSeries, eventDays: ReadonlySet<string>, dayNumber: number): HistoryDay {
  const date = dateOfDay(dayNumber);
  const startMs = midnightOfDay(dayNumber);
  const slots = settlementPeriodsOfDay(dayNumber);
  const firstIndex = (startMs - series.startMs) / HALF_HOUR_MS;
  const totalWh = sum(series.wh, firstIndex, firstIndex + slots);
  return { dayNumber, date, dayType: dayType(date), isEventDay: eventDays.has(date), startMs, slots, firstIndex, totalWh };
}

function sum(wh: Float64Array, from: number, to: number): number {
  if (from < 0 || to > wh.length) return NaN;
  let total = 0;
  for (let index = from; index < to; index++) total += wh[index]!;
  return total;
}
