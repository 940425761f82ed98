/** Facts that a method needs about a past day, calculated once however many dates use it. */
import { dayType, type DayType } from '../bankHolidays.ts';
import { type HalfHourSeries, indexOf } from '../halfHourSeries.ts';
import { dateOfDay, midnightOfDay } from '../time/london.ts';
import { settlementPeriodsOfDay } from '../time/settlement.ts';
import { DAY_MS } from '../time/spans.ts';

/** Calendar facts of a day, whatever was measured on it. */
interface CalendarDay {
  dayNumber: number;
  date: string;
  dayType: DayType;
  startMs: number;
  slots: 46 | 48 | 50;
}

export class HistoryDay implements CalendarDay {
  readonly dayNumber: number;
  readonly date: string;
  readonly dayType: DayType;
  readonly startMs: number;
  readonly slots: CalendarDay['slots'];
  readonly isEventDay: boolean;
  /** Index of the day's beginning in the series, possibly outside it. */
  readonly firstIndex: number;
  readonly #wh: Float64Array;
  #totalWh: number | undefined;

  constructor(
    { dayNumber, date, dayType: type, startMs, slots }: CalendarDay,
    series: HalfHourSeries,
    eventDays: ReadonlySet<string>,
  ) {
    this.dayNumber = dayNumber;
    this.date = date;
    this.dayType = type;
    this.startMs = startMs;
    this.slots = slots;
    this.isEventDay = eventDays.size > 0 && eventDays.has(date);
    this.firstIndex = indexOf(series, startMs);
    this.#wh = series.wh;
  }

  /** Total of the day; NaN when a half hour is missing. Days of another type are never added up. */
  get totalWh(): number {
    return (this.#totalWh ??= sum(this.#wh, this.firstIndex, this.firstIndex + this.slots));
  }
}

export type History = (dayNumber: number) => HistoryDay;

/** Opens a look-up of days by day number over one series. */
export function openHistory(series: HalfHourSeries, eventDays: ReadonlySet<string>): History {
  // Days before the series have negative places, which are looked up more slowly.
  const first = Math.floor(series.startMs / DAY_MS);
  const days: HistoryDay[] = [];
  return (dayNumber) => (days[dayNumber - first] ??= new HistoryDay(calendarDay(dayNumber), series, eventDays));
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

/** Adds up an even number of half hours, in two sums at a time: exact, as watt-hours are whole numbers. */
function sum(wh: Float64Array, from: number, to: number): number {
  if (from < 0 || to > wh.length) return NaN;
  let [one, other] = [0, 0];
  for (let index = from; index < to; index += 2) {
    one += wh[index]!;
    other += wh[index + 1]!;
  }
  return one + other;
}
