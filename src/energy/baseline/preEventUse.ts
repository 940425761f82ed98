/**
 * Comparison of an asset's use in the hours before its events with its usual use. The in-day adjustment moves the
 * baseline by that use, so that an asset that raises it before a turn-down is paid for savings that were never made.
 */
import { at, type HalfHourSeries } from '../halfHourSeries.ts';
import { londonDate } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { EventWindow } from './method.ts';
import { baselineMethods, type LikeDayName } from './methods.ts';

export interface AdjustedAsset {
  series: HalfHourSeries;
  eventDays: ReadonlySet<string>;
  importOnly: boolean;
}

/** One window of an asset, watt-hours; delivered is baseline less use, of half hours that have both. */
export interface AdjustedWindow {
  /** Wh by which the adjustment moves a half hour. */
  shiftWh: number;
  deliveredWh: number;
  /** Wh delivered without the adjustment. */
  unadjustedWh: number;
}

/** Returns the effect of an adjustment on a window; null if it is unknown. Windows across midnight are left out. */
export function adjustWindow(method: LikeDayName, asset: AdjustedAsset, window: EventWindow): AdjustedWindow | null {
  const [day] = baselineMethods[method]({
    ...asset,
    dates: [londonDate(window.eventStartMs)],
    outturnFallback: false,
    inDayAdjustment: window,
  });
  if (day?.adjustmentStatus !== 'APPLIED') return null;
  let [deliveredWh, unadjustedWh] = [0, 0];
  const first = (window.eventStartMs - day.startMs) / HALF_HOUR_MS;
  const end = Math.min(day.values.length, (window.eventEndMs - day.startMs) / HALF_HOUR_MS);
  for (let slot = first; slot < end; slot++) {
    const actual = at(asset.series, day.startMs + slot * HALF_HOUR_MS);
    if (Number.isNaN(actual)) continue;
    deliveredWh += day.values[slot]! - actual;
    unadjustedWh += day.unadjusted[slot]! - actual;
  }
  return { shiftWh: day.adjustment!, deliveredWh, unadjustedWh };
}

export interface PreEventFinding {
  /** Mean shift before events and on quiet days, and its standard deviation over quiet days; watt-hours. */
  eventShiftWh: number;
  usualShiftWh: number;
  deviationWh: number;
  /** Number of standard errors by which the mean before events is above that of quiet days. */
  score: number;
}

const MIN_QUIET_DAYS = 5;
/** Score from which on chance is unlikely: once in 700 for an asset that behaves as usual. */
export const FLAGGED_SCORE = 3;
/** Lower bound of the deviation: meters are read to the watt-hour or worse, so less is not significant. */
const MIN_DEVIATION_WH = 10;

/** Compares the shifts before an asset's events with those of its quiet days; null with too few of either. */
export function scorePreEventUse(onEvents: readonly number[], onQuietDays: readonly number[]): PreEventFinding | null {
  if (onEvents.length === 0 || onQuietDays.length < MIN_QUIET_DAYS) return null;
  const [eventShiftWh, usualShiftWh] = [meanOf(onEvents), meanOf(onQuietDays)];
  const squares = onQuietDays.reduce((sum, shift) => sum + (shift - usualShiftWh) ** 2, 0);
  const deviationWh = Math.max(MIN_DEVIATION_WH, Math.sqrt(squares / (onQuietDays.length - 1)));
  const score = (eventShiftWh - usualShiftWh) / (deviationWh * Math.sqrt(1 / onEvents.length + 1 / onQuietDays.length));
  return { eventShiftWh, usualShiftWh, deviationWh, score };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
