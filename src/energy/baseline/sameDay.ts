/** Methods that use the same day's readings alone: before the instruction, or around the event. */
import { between, type HalfHourSeries } from '../halfHourSeries.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import { plainBaseline, windowSlots, type WindowBaseline } from './windowBaseline.ts';

/**
 * Returns the baseline of METER_BEFORE: the mean of so many half hours that end at the instruction, or before it if it
 * comes between two.
 */
export function meterBeforeBaseline(
  series: HalfHourSeries,
  window: TimeWindow,
  instructionMs: number,
  steps: number,
): WindowBaseline {
  const endMs = Math.floor(Math.min(instructionMs, window.fromMs) / HALF_HOUR_MS) * HALF_HOUR_MS;
  return flat('METER_BEFORE', window, meanOf(between(series, endMs - steps * HALF_HOUR_MS, endMs)));
}

export interface BeforeAfterRule {
  /** Half hours averaged before and after the event … */
  before: number;
  after: number;
  /** … and left out between them and the event. */
  gapBefore: number;
  gapAfter: number;
}

export interface BeforeAfter extends WindowBaseline {
  /** Mean Wh after less mean Wh before: above zero if use caught up after the event, which raises the baseline. */
  reboundWh: number;
}

/** Returns the baseline of BEFORE_AFTER: the mean of all half hours of both windows. */
export function beforeAfterBaseline(series: HalfHourSeries, window: TimeWindow, rule: BeforeAfterRule): BeforeAfter {
  const beforeEnd = window.fromMs - rule.gapBefore * HALF_HOUR_MS;
  const afterStart = window.toMs + rule.gapAfter * HALF_HOUR_MS;
  const before = between(series, beforeEnd - rule.before * HALF_HOUR_MS, beforeEnd);
  const after = between(series, afterStart, afterStart + rule.after * HALF_HOUR_MS);
  const answer = flat('BEFORE_AFTER', window, meanOf([...before, ...after]));
  return { ...answer, reboundWh: meanOf(after) - meanOf(before) };
}

const CATCHES_UP: ReadonlySet<string> = new Set(['HEAT_PUMP', 'HOT_WATER_TANK', 'EV_CHARGER', 'ELECTRIC_VEHICLE']);

/** Whether BEFORE_AFTER may be used for an asset type: not where use that was put off comes back after the event. */
export const allowsBeforeAfter = (assetType: string): boolean => !CATCHES_UP.has(assetType);

const flat = (method: 'METER_BEFORE' | 'BEFORE_AFTER', window: TimeWindow, wh: number): WindowBaseline =>
  plainBaseline(method, new Float64Array(windowSlots(window)).fill(wh));

const meanOf = (values: Float64Array | readonly number[]): number =>
  [...values].reduce((sum, value) => sum + value, 0) / values.length;
