/** One half hour's baseline in detail, so that the figure can be recalculated by hand. */
import { dayType, type DayType } from '../bankHolidays.ts';
import { at, type HalfHourSeries } from '../halfHourSeries.ts';
import { addDays, londonDate, londonMidnight, londonOffsetMs } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { shiftOf } from './inDayAdjustment.ts';
import { type LikeDayMethod, meanOfLikeDays } from './meanOfLikeDays.ts';
import type { AdjustmentStatus, BaselineDay, BaselineRequest, BaselineStatus, ExclusionReason } from './method.ts';

/** A day of the history: its reading at the same time of day and its total, in Wh, NaN if something is missing. */
export interface ExplainedDay {
  date: string;
  /** Start of the half hour at the same time of day; NaN where clocks skip it. */
  startMs: number;
  wh: number;
  totalWh: number;
}

/** Effect of use before the event on the half hour. All in Wh, NaN if missing. */
export interface ExplainedAdjustment {
  kind: 'MEAN_DIFFERENCE' | 'RATIO';
  status: Exclude<AdjustmentStatus, 'OFF'>;
  /** The half hours compared. */
  reference: { startMs: number; meteredWh: number; unadjustedWh: number }[];
  /** Energy that it adds to this half hour. */
  addedWh: number;
  /** The scale factor of a scaling method, within its limits. */
  factor: number | null;
}

export interface Explanation {
  settlementDate: string;
  dayType: DayType;
  status: BaselineStatus;
  selected: ExplainedDay[];
  excluded: (ExplainedDay & { reason: ExclusionReason })[];
  unadjustedWh: number;
  /** Adjustment; null outside an adjusted event. */
  adjustment: ExplainedAdjustment | null;
  valueWh: number;
  meteredWh: number;
}

/**
 * Explains how a like-day method makes the baseline of the half hour at `atMs`, by the same arithmetic. `dates` of the
 * request are ignored.
 */
export function explainHalfHour(
  rules: LikeDayMethod,
  request: Omit<BaselineRequest, 'dates'>,
  atMs: number,
): Explanation {
  const { series, inDayAdjustment: event } = request;
  const isInside = event !== undefined && event.eventStartMs <= atMs && atMs < event.eventEndMs;
  const rule = rules.adjustment;
  const referenceFromMs = isInside ? event.eventStartMs - rule.fromHours * 2 * HALF_HOUR_MS : atMs;
  const days = meanOfLikeDays(rules)({ ...request, dates: datesFrom(londonDate(referenceFromMs), londonDate(atMs)) });
  const day = days.at(-1)!;
  const unadjustedAt = (utcMs: number): number => valueAt(days, 'unadjusted', utcMs);
  const unadjustedWh = unadjustedAt(atMs);
  const valueWh = valueAt(days, 'values', atMs);
  const describe = (date: string): ExplainedDay => dayOf(series, date, clockSlot(atMs));

  return {
    settlementDate: day.settlementDate,
    dayType: dayType(day.settlementDate),
    status: day.status,
    selected: day.selectedDays.map(describe),
    excluded: day.excludedDays.map(({ date, reason }) => ({ ...describe(date), reason })),
    unadjustedWh,
    adjustment: isInside && day.adjustmentStatus !== 'OFF' ? adjustmentOf(day.adjustmentStatus) : null,
    valueWh,
    meteredWh: at(series, atMs),
  };

  function adjustmentOf(status: ExplainedAdjustment['status']): ExplainedAdjustment {
    const reference = Array.from({ length: (rule.fromHours - rule.toHours) * 2 }, (_, slot) => {
      const startMs = referenceFromMs + slot * HALF_HOUR_MS;
      return { startMs, meteredWh: at(series, startMs), unadjustedWh: unadjustedAt(startMs) };
    });
    const total = (key: 'meteredWh' | 'unadjustedWh') => reference.reduce((sum, one) => sum + one[key], 0);
    const shift =
      status === 'APPLIED' ? shiftOf(rule, total('meteredWh'), total('unadjustedWh'), reference.length) : null;
    const addedWh = shift?.(unadjustedWh) ?? 0;
    return {
      kind: rule.kind,
      status,
      reference,
      addedWh,
      factor: rule.kind === 'RATIO' && shift ? 1 + shift(1) : null,
    };
  }
}

function datesFrom(first: string, last: string): string[] {
  const dates = [first];
  while (dates.at(-1)! < last) dates.push(addDays(dates.at(-1)!, 1));
  return dates;
}

function valueAt(days: readonly BaselineDay[], column: 'values' | 'unadjusted', utcMs: number): number {
  const day = days.findLast(({ startMs }) => startMs <= utcMs);
  return day?.[column][(utcMs - day.startMs) / HALF_HOUR_MS] ?? NaN;
}

/** Returns the wall-clock time in half hours since midnight: days compare by it when clocks change. */
function clockSlot(utcMs: number): number {
  const midnightMs = londonMidnight(londonDate(utcMs));
  return (utcMs + londonOffsetMs(utcMs) - midnightMs - londonOffsetMs(midnightMs)) / HALF_HOUR_MS;
}

/** Returns a day's reading at a time of its wall clock: when that time occurs twice, the first one. */
function dayOf(series: HalfHourSeries, date: string, slot: number): ExplainedDay {
  const fromMs = londonMidnight(date);
  const toMs = londonMidnight(addDays(date, 1));
  let [startMs, wh] = [NaN, NaN];
  let totalWh = 0;
  for (let utcMs = toMs - HALF_HOUR_MS; utcMs >= fromMs; utcMs -= HALF_HOUR_MS) {
    totalWh += at(series, utcMs);
    if (clockSlot(utcMs) === slot) [startMs, wh] = [utcMs, at(series, utcMs)];
  }
  return { date, startMs, wh, totalWh };
}
