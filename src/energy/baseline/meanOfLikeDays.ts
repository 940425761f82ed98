/**
 * The calculation that BL01 and the other methods share: the mean of like days, then an adjustment inside the event.
 */
import { at, between, type HalfHourSeries } from '../halfHourSeries.ts';
import { dayNumber, londonDayNumber, londonOffsetMs } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { openHistory, type HistoryDay } from './history.ts';
import { findShift, type AdjustmentRule, type Shift } from './inDayAdjustment.ts';
import type {
  AdjustmentStatus,
  BaselineDay,
  BaselineHistory,
  BaselineMethod,
  BaselineRequest,
  OpenBaselines,
} from './method.ts';
import { selectDays, type HistoryRule, type Selection } from './selectDays.ts';

/** The rules of a like-day method; `version` rises whenever the same readings would give another figure. */
export interface LikeDayMethod extends HistoryRule {
  version: string;
  /** Used inside the event of a request that has one. */
  adjustment: AdjustmentRule;
}

interface Estimate extends Selection {
  target: HistoryDay;
  /** The mean of the selected days, null without enough of them. */
  mean: Float64Array | null;
}

interface Adjusted {
  values: Float64Array;
  adjustment: number | null;
  adjustmentStatus: AdjustmentStatus;
}

const CLOCK_SLOTS = 48;

/** Makes a baseline method from its rules. */
export function meanOfLikeDays(method: LikeDayMethod): BaselineMethod {
  return (request) => openLikeDays(method, request)(request.dates, request.inDayAdjustment);
}

/** Makes a method over one history that many windows share: each day of it is looked at once. */
export function openLikeDays(method: LikeDayMethod, history: BaselineHistory): OpenBaselines {
  const { series } = history;
  const estimateOf = openEstimates(history, method);
  const unadjustedAt = (utcMs: number): number => {
    const { target, mean } = estimateOf(londonDayNumber(utcMs));
    return mean?.[(utcMs - target.startMs) / HALF_HOUR_MS] ?? NaN;
  };
  return (dates, inDayAdjustment) => {
    // One shift for the whole event, even across midnight.
    const shift =
      inDayAdjustment && findShift(method.adjustment, inDayAdjustment, (utcMs) => at(series, utcMs), unadjustedAt);
    const request = { ...history, dates, inDayAdjustment };
    return dates.map((date) => describeBaseline(request, estimateOf(dayNumber(date)), shift));
  };
}

function openEstimates({ series, eventDays }: BaselineHistory, rules: HistoryRule): (day: number) => Estimate {
  const history = openHistory(series, eventDays);
  const estimates = new Map<number, Estimate>();
  return (day) => {
    let estimate = estimates.get(day);
    if (estimate === undefined) {
      const target = history(day);
      const selection = selectDays(history, target, rules);
      const mean = selection.sufficient ? averageOnto(target, series.wh, selection.selected) : null;
      estimate = { target, ...selection, mean };
      estimates.set(day, estimate);
    }
    return estimate;
  };
}

function averageOnto(target: HistoryDay, wh: Float64Array, selected: readonly HistoryDay[]): Float64Array {
  const clock = new Float64Array(CLOCK_SLOTS);
  for (const { firstIndex } of selected) {
    for (let slot = 0; slot < CLOCK_SLOTS; slot++) clock[slot]! += wh[firstIndex + slot]!;
  }
  for (let slot = 0; slot < CLOCK_SLOTS; slot++) clock[slot]! /= selected.length;
  return target.slots === CLOCK_SLOTS
    ? clock
    : Float64Array.from({ length: target.slots }, (_, slot) => clock[clockSlot(target, slot)]!);
}

// When clocks change, half hours compare by the wall clock: 01:00 occurs twice in October, never in March.
function clockSlot(day: HistoryDay, slot: number): number {
  const utcMs = day.startMs + slot * HALF_HOUR_MS;
  return slot + (londonOffsetMs(utcMs) - londonOffsetMs(day.startMs)) / HALF_HOUR_MS;
}

function describeBaseline(request: BaselineRequest, estimate: Estimate, shift: Shift | null | undefined): BaselineDay {
  const { target, mean, selected, excluded } = estimate;
  const day = {
    settlementDate: target.date,
    dayType: target.dayType,
    selectedDays: selected.map(({ date }) => date),
    excludedDays: excluded,
    startMs: target.startMs,
  };
  if (mean !== null) return { ...day, status: 'OK', unadjusted: mean, ...adjust(request, target, mean, shift) };

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

/** The event's half hours within a day; none if it is on another day or nothing is adjusted. */
function eventSlots(
  { inDayAdjustment: event }: BaselineRequest,
  { startMs, slots }: HistoryDay,
): [from: number, to: number] {
  if (event === undefined) return [0, 0];
  const slotOf = (utcMs: number): number => Math.min(slots, Math.max(0, (utcMs - startMs) / HALF_HOUR_MS));
  return [slotOf(event.eventStartMs), slotOf(event.eventEndMs)];
}
