/** The readings before the origin, arranged as London days of 48 clock half hours. */
import { type HalfHourSeries, indexOf } from '../halfHourSeries.ts';
import { dateOfDay, londonDayNumber, londonOffsetMs, midnightOfDay } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { DAY_MS } from '../time/spans.ts';
import { likenessDayKind } from './likeness.ts';

export const CLOCK_SLOTS = 48;
export const FORECAST_LOOK_BACK_DAYS = 56;

export interface ClockDays {
  /**
   * Watt-hours at [day × 48 + clock half hour], the last day being the one of the origin; NaN if nothing was measured.
   */
  wh: Float64Array;
  /** The kind of each day (see `dayKind`). */
  kinds: Uint8Array;
  /** Number of days with at least half of their half hours. */
  historyDays: number;
  /** The end of the latest half hour measured in the look-back, null without one. */
  dataThroughMs: number | null;
  /** Whether energy has been exported as well as imported. */
  hasExport: boolean;
}

const DAYS = FORECAST_LOOK_BACK_DAYS + 1;

/** Reused memory of the history that is being folded: thousands of assets are folded, one after the other. */
const folded = new Float64Array(DAYS * CLOCK_SLOTS);

/** The London days of a look-back, the last being the one of the origin. */
interface LookBack {
  dates: string[];
  /** Beginning of each of them, and end of the last one. */
  midnights: Float64Array;
  kinds: Uint8Array;
}

/** Maximum number of cached look-backs: thousands of assets share theirs, and placebo days have some twenty. */
const MAX_KEPT = 64;
const lookBacks = new Map<number, LookBack>();

/** Returns the look-back of the day of an origin. */
function lookBackOf(today: number): LookBack {
  let lookBack = lookBacks.get(today);
  if (lookBack === undefined) {
    const days = Array.from({ length: DAYS }, (_, day) => today - FORECAST_LOOK_BACK_DAYS + day);
    lookBack = {
      dates: days.map(dateOfDay),
      midnights: Float64Array.from([...days, today + 1], midnightOfDay),
      kinds: Uint8Array.from(days, likenessDayKind),
    };
    if (lookBacks.size >= MAX_KEPT) lookBacks.clear();
    lookBacks.set(today, lookBack);
  }
  return lookBack;
}

/** Returns the clock half hour of an instant in London, 0 to 47. */
export const clockSlotOf = (utcMs: number): number => ((utcMs + londonOffsetMs(utcMs)) % DAY_MS) / HALF_HOUR_MS;

/**
 * Maps the readings that begin before `originMs` onto the London clock, without those of `eventDays`. When clocks go
 * back, the later of the two readings of a clock half hour is used; when they go forward, the lost hour stays empty.
 * The next call overwrites the result.
 */
export function foldClockDays(series: HalfHourSeries, originMs: number, eventDays: ReadonlySet<string>): ClockDays {
  const { dates, midnights, kinds } = lookBackOf(londonDayNumber(originMs));
  const wh = folded.fill(NaN);
  let lastIndex = -1;
  let hasExport = false;
  let historyDays = 0;
  const end = endOf(series, originMs);
  for (let day = 0; day < DAYS; day++) {
    const [first, next] = [indexOf(series, midnights[day]!), indexOf(series, midnights[day + 1]!)];
    const changesClock = next - first !== CLOCK_SLOTS;
    const isLeftOut = eventDays.size > 0 && eventDays.has(dates[day]!);
    const last = Math.min(next, end);
    let measured = 0;
    for (let index = Math.max(0, first); index < last; index++) {
      const value = series.wh[index]!;
      if (Number.isNaN(value)) continue;
      lastIndex = index;
      if (isLeftOut) continue;
      measured++;
      if (value < 0) hasExport = true;
      const slot = changesClock ? clockSlotOf(series.startMs + index * HALF_HOUR_MS) : index - first;
      wh[day * CLOCK_SLOTS + slot] = value;
    }
    if (isHistoryDay(measured)) historyDays++;
  }
  return {
    wh,
    kinds,
    historyDays,
    dataThroughMs: lastIndex < 0 ? null : series.startMs + (lastIndex + 1) * HALF_HOUR_MS,
    hasExport,
  };
}

const endOf = (series: HalfHourSeries, originMs: number): number =>
  Math.min(series.wh.length, indexOf(series, originMs));
const isHistoryDay = (measured: number): boolean => 2 * measured >= CLOCK_SLOTS;

/**
 * Maps readings in the same way, of a series without export and for some clock half hours alone; null where fewer than
 * `least` days are history days. The next call overwrites the result.
 */
export function foldSlots(
  series: HalfHourSeries,
  originMs: number,
  eventDays: ReadonlySet<string>,
  slots: Uint8Array,
  least: number,
): Pick<ClockDays, 'wh' | 'kinds' | 'hasExport'> | null {
  const { dates, midnights, kinds } = lookBackOf(londonDayNumber(originMs));
  const end = endOf(series, originMs);
  let historyDays = 0;
  for (let day = DAYS - 1; day >= 0; day--) {
    const [first, next] = [indexOf(series, midnights[day]!), indexOf(series, midnights[day + 1]!)];
    const into = day * CLOCK_SLOTS;
    const isLeftOut = eventDays.size > 0 && eventDays.has(dates[day]!);
    const [from, to] = isLeftOut ? [0, 0] : [Math.max(0, first), Math.min(next, end)];
    if (historyDays < least && isHistoryDay(countMeasured(series.wh, from, to))) historyDays++;
    if (to - from === CLOCK_SLOTS && next - first === CLOCK_SLOTS)
      for (let place = 0; place < slots.length; place++)
        folded[into + slots[place]!] = series.wh[from + slots[place]!]!;
    else foldPart(series, from, to, next - first === CLOCK_SLOTS ? first : null, into);
  }
  return historyDays < least ? null : { wh: folded, kinds, hasExport: false };
}

function countMeasured(wh: Float64Array, from: number, to: number): number {
  let measured = 0;
  for (let index = from; index < to; index++) if (!Number.isNaN(wh[index]!)) measured++;
  return measured;
}

/** Folds a part of a day; `first` is the place where the day begins, null where clocks change. */
function foldPart({ startMs, wh }: HalfHourSeries, from: number, to: number, first: number | null, into: number): void {
  folded.fill(NaN, into, into + CLOCK_SLOTS);
  for (let index = from; index < to; index++) {
    if (Number.isNaN(wh[index]!)) continue;
    const slot = first === null ? clockSlotOf(startMs + index * HALF_HOUR_MS) : index - first;
    folded[into + slot] = wh[index]!;
  }
}
