/**
 * The calculation that BL01 and the other methods share: the mean of like days, then an adjustment inside the event.
 */
import { at, between, type HalfHourSeries, indexOf } from '../halfHourSeries.ts';
import { dayNumber, londonDayNumber, londonOffsetMs } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { type History, openHistory, type HistoryDay } from './history.ts';
import { findShift, type AdjustmentRule, type Shift } from './inDayAdjustment.ts';
import type {
  AdjustmentStatus,
  BaselineDay,
  BaselineHistory,
  BaselineMethod,
  BaselineRequest,
  EventWindow,
  ExcludedDay,
} from './method.ts';
import { excludedDays, selectDays, type HistoryRule, type Selection } from './selectDays.ts';

/** The rules of a like-day method; `version` rises whenever the same readings would give another figure. */
export interface LikeDayMethod extends HistoryRule {
  version: string;
  /** Adjustment inside the event of a request that has one. */
  adjustment: AdjustmentRule;
}

interface Estimate extends Selection {
  target: HistoryDay;
}

interface Adjusted {
  values: Float64Array;
  adjustment: number | null;
  adjustmentStatus: AdjustmentStatus;
}

const CLOCK_SLOTS = 48;

/** Makes a baseline method from its rules. */
export function meanOfLikeDays(method: LikeDayMethod): BaselineMethod {
  return ({ dates, inDayAdjustment, ...own }) => {
    const history = openHistory(own.series, own.eventDays);
    const estimateOf = openEstimates(history, method);
    // One shift applies to the whole event, even across midnight.
    const shift = inDayAdjustment && shiftFor(method, own.series, estimateOf, inDayAdjustment);
    const request = { ...own, dates, inDayAdjustment };
    return dates.map((date) => {
      const estimate = estimateOf(dayNumber(date));
      const excluded = excludedDays(history, estimate.target, method, estimate);
      return describeBaseline(request, estimate, excluded, shift);
    });
  };
}

/** Baselines of windows alone, in watt-hours for each half hour, one window after the other; NaN for none. */
export interface WindowColumns {
  baselineWh: Float64Array;
  /** The baseline before its in-day adjustment and the limit at zero. */
  unadjustedWh: Float64Array;
}

/**
 * Opens a method over one history that many windows share: each day of it is examined once, and of the days of a window
 * its own half hours alone are calculated. Too little history has no baseline. The function stores the baseline of a
 * window from a place on, and returns the number of the earliest London day that was examined for it.
 */
export function openWindows(
  method: LikeDayMethod,
  { series, eventDays, importOnly }: Omit<BaselineHistory, 'outturnFallback'>,
): (window: EventWindow, adjusts: boolean, into: WindowColumns, first: number) => number {
  const estimateOf = openEstimates(openHistory(series, eventDays), method);
  return (window, adjusts, { baselineWh, unadjustedWh }, first) => {
    const shift = adjusts ? shiftFor(method, series, estimateOf, window) : null;
    const slots = (window.eventEndMs - window.eventStartMs) / HALF_HOUR_MS;
    let earliestDay = Infinity;
    for (let slot = 0; slot < slots; slot++) {
      const utcMs = window.eventStartMs + slot * HALF_HOUR_MS;
      const estimate = estimateOf(londonDayNumber(utcMs));
      earliestDay = Math.min(earliestDay, estimate.earliestDay);
      const mean = meanAt(estimate, series.wh, utcMs);
      const value = shift ? mean + shift(mean) : mean;
      unadjustedWh[first + slot] = mean;
      baselineWh[first + slot] = importOnly && value < 0 ? 0 : value;
    }
    return earliestDay;
  };
}

function openEstimates(history: History, rules: HistoryRule): (day: number) => Estimate {
  const estimates = new Map<number, Estimate>();
  return (day) => {
    let estimate = estimates.get(day);
    if (estimate === undefined) {
      const target = history(day);
      estimate = { target, ...selectDays(history, target, rules) };
      estimates.set(day, estimate);
    }
    return estimate;
  };
}

/** Returns the shift of an event; null where its hours before cannot be compared. */
function shiftFor(
  { adjustment }: LikeDayMethod,
  series: HalfHourSeries,
  estimateOf: (day: number) => Estimate,
  event: EventWindow,
): Shift | null {
  const unadjustedAt = (utcMs: number): number => meanAt(estimateOf(londonDayNumber(utcMs)), series.wh, utcMs);
  return findShift(adjustment, event, (utcMs) => at(series, utcMs), unadjustedAt);
}

/** Returns the mean of the selected days in a half hour of the target day; NaN without enough of them. */
function meanAt({ sufficient, target, selected }: Estimate, wh: Float64Array, utcMs: number): number {
  if (!sufficient) return NaN;
  const clock = clockSlot(target, utcMs);
  let sum = 0;
  for (let index = 0; index < selected.length; index++) sum += wh[selected[index]!.firstIndex + clock]!;
  return sum / selected.length;
}

// When clocks change, half hours compare by the wall clock: 01:00 occurs twice in October, never in March.
function clockSlot(day: HistoryDay, utcMs: number): number {
  const moved = day.slots === CLOCK_SLOTS ? 0 : londonOffsetMs(utcMs) - londonOffsetMs(day.startMs);
  return indexOf(day, utcMs + moved);
}

function describeBaseline(
  request: BaselineRequest,
  estimate: Estimate,
  excluded: ExcludedDay[],
  shift: Shift | null | undefined,
): BaselineDay {
  const { target, sufficient, selected } = estimate;
  const day = {
    settlementDate: target.date,
    dayType: target.dayType,
    selectedDays: selected.map(({ date }) => date),
    excludedDays: excluded,
    startMs: target.startMs,
  };
  if (sufficient) {
    const mean = new Float64Array(target.slots);
    for (let slot = 0; slot < mean.length; slot++)
      mean[slot] = meanAt(estimate, request.series.wh, target.startMs + slot * HALF_HOUR_MS);
    return { ...day, status: 'OK', unadjusted: mean, ...adjust(request, target, mean, shift) };
  }

  const values = request.outturnFallback ? outturnOf(request.series, target) : new Float64Array(target.slots).fill(NaN);
  const status = values.every((wh) => Number.isNaN(wh)) ? 'INSUFFICIENT_DATA' : 'FALLBACK_OUTTURN';
  return { ...day, status, values, unadjusted: values.slice(), adjustment: null, adjustmentStatus: 'OFF' };
}

function outturnOf(series: HalfHourSeries, { startMs, slots }: HistoryDay): Float64Array {
  return between(series, startMs, startMs + slots * HALF_HOUR_MS);
}

function adjust(
  request: BaselineRequest,
  target: HistoryDay,
  mean: Float64Array,
  shift: Shift | null | undefined,
): Adjusted {
  const values = mean.slice();
  const [from, to] = eventSlots(request, target);
  let moved = 0;
  if (shift) {
    for (let slot = from; slot < to; slot++) {
      const added = shift(mean[slot]!);
      values[slot]! += added;
      moved += added;
    }
  }
  if (request.importOnly) floorAtZero(values);
  if (from >= to) return { values, adjustment: null, adjustmentStatus: 'OFF' };
  if (!shift) return { values, adjustment: 0, adjustmentStatus: 'INCOMPLETE' };
  return { values, adjustment: moved / (to - from), adjustmentStatus: 'APPLIED' };
}

function floorAtZero(values: Float64Array): void {
  for (let slot = 0; slot < values.length; slot++) if (values[slot]! < 0) values[slot] = 0;
}

/** Returns the event's half hours within a day; none if it is on another day or nothing is adjusted. */
function eventSlots(
  { inDayAdjustment: event }: BaselineRequest,
  { startMs, slots }: HistoryDay,
): [from: number, to: number] {
  if (event === undefined) return [0, 0];
  const slotOf = (utcMs: number): number => Math.min(slots, Math.max(0, (utcMs - startMs) / HALF_HOUR_MS));
  return [slotOf(event.eventStartMs), slotOf(event.eventEndMs)];
}
