/** Facts that a method needs about a past day, calculated once however many dates use it. */
import { dayType, type DayType } from '../bankHolidays.ts';
import { type HalfHourSeries, indexOf } from '../halfHourSeries.ts';
import { dateOfDay, midnightOfDay } from '../time/london.ts';
import { settlementPeriodsOfDay } from '../time/settlement.ts';

/** Calendar facts of a day, whatever was measured on it. */
interface CalendarDay {
  dayNumber: number;
  date: string;
  dayType: DayType;
  startMs: number;
  slots: 46 | 48 | 50;
}

export interface HistoryDay extends CalendarDay {
  isEventDay: boolean;
  /** Index of the day's beginning in the series, possibly outside it. */
  firstIndex: number;
  /** Total of the day; NaN when a half hour is missing. */
  totalWh: number;
}

export type History = (dayNumber: number) => HistoryDay;

/** Opens a look-up of days by day number over one series. */
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
  const day = calendarDay(dayNumber);
  const firstIndex = indexOf(series, day.startMs);
  const totalWh = sum(series.wh, firstIndex, firstIndex + day.slots);
  return { ...day, isEventDay: eventDays.has(day.date), firstIndex, totalWh };
}

// Thousands of assets use the same few weeks, and calculating a date costs more than adding up its half hours.
const calendar = new Map<number, CalendarDay>();

function calendarDay(dayNumber: number): CalendarDay {
  let day = calendar.get(dayNumber);
  if (day === undefined) {
    const date = dateOfDay(dayNumber);
    day = {
      dayNumber,
      date,
      dayType: dayType(date),
      startMs: midnightOfDay(dayNumber),
      slots: settlementPeriodsOfDay(dayNumber),
    };
    calendar.set(dayNumber, day);
  }
  return day;
}

function sum(wh: Float64Array, from: number, to: number): number {
  if (from < 0 || to > wh.length) return NaN;
  let total = 0;
  for (let index = from; index < to; index++) total += wh[index]!;
  return total;
}
