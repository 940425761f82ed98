/** Effect of use shortly before an event on the baseline inside it. */
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { EventWindow } from './method.ts';

const HALF_HOURS_PER_HOUR = 2;

interface ReferenceWindow {
  /** Hours from the beginning of the window to the event's start … */
  fromHours: number;
  /** … and from its end, half-open. */
  toHours: number;
}

/** Rule that adds the mean difference of the window, up or down, by `capWh` at most; null is without a limit. */
export interface MeanDifference extends ReferenceWindow {
  kind: 'MEAN_DIFFERENCE';
  capWh: number | null;
}

/** Rule that scales by the ratio of the window's totals, within its limits. */
export interface Ratio extends ReferenceWindow {
  kind: 'RATIO';
  lowest: number;
  highest: number;
}

export type AdjustmentRule = MeanDifference | Ratio;

/** Function that returns the Wh to add to a half hour, given its unadjusted baseline. */
export type Shift = (unadjustedWh: number) => number;

/** Returns the shift from the window's metered and unadjusted totals; null when they cannot be compared. */
export function shiftOf(
  rule: AdjustmentRule,
  meteredWh: number,
  unadjustedWh: number,
  halfHours: number,
): Shift | null {
  if (rule.kind === 'MEAN_DIFFERENCE') {
    const difference = (meteredWh - unadjustedWh) / halfHours;
    const added = rule.capWh === null ? difference : Math.min(rule.capWh, Math.max(-rule.capWh, difference));
    return () => added;
  }
  if (unadjustedWh <= 0) return null;
  const factor = Math.min(rule.highest, Math.max(rule.lowest, meteredWh / unadjustedWh));
  return (wh) => wh * (factor - 1);
}

/** Returns the event's shift; null when a half hour of the reference window has no reading or unadjusted baseline. */
export function findShift(
  rule: AdjustmentRule,
  event: EventWindow,
  meteredAt: (utcMs: number) => number,
  unadjustedAt: (utcMs: number) => number,
): Shift | null {
  const halfHours = (rule.fromHours - rule.toHours) * HALF_HOURS_PER_HOUR;
  const fromMs = event.eventStartMs - rule.fromHours * HALF_HOURS_PER_HOUR * HALF_HOUR_MS;
  let meteredWh = 0;
  let unadjustedWh = 0;
  for (let slot = 0; slot < halfHours; slot++) {
    meteredWh += meteredAt(fromMs + slot * HALF_HOUR_MS);
    unadjustedWh += unadjustedAt(fromMs + slot * HALF_HOUR_MS);
  }
  return Number.isNaN(meteredWh + unadjustedWh) ? null : shiftOf(rule, meteredWh, unadjustedWh, halfHours);
}
