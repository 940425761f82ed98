import { HALF_HOUR_MS } from '../time/settlement.ts';
/** How use shortly before an event moves the baseline inside it. */
import type { EventWindow } from './method.ts';

const HALF_HOURS_PER_HOUR = 2;

export interface AdjustmentRule {
  /** How the window's difference moves the event: added, or as a ratio. */
  kind: 'MEAN_DIFFERENCE' | 'RATIO';
  /** The reference window: from this many hours before the event's start … */
  fromHours: number;
  /** … to this many, half-open. */
  toHours: number;
  /** Compares the window's metered and unadjusted totals; null when they cannot be compared. */
  shift: (meteredWh: number, unadjustedWh: number, halfHours: number) => Shift | null;
}

/** Wh to add to a half hour, given its unadjusted baseline. */
export type Shift = (unadjustedWh: number) => number;

/** Adds the mean difference of the window, up or down and without a limit. */
export const addMeanDifference: AdjustmentRule['shift'] = (meteredWh, unadjustedWh, halfHours) => {
  const difference = (meteredWh - unadjustedWh) / halfHours;
  return () => difference;
};

/** Scales by the ratio of the window's totals, by a fifth at most. */
export const scaleWithinFifth: AdjustmentRule['shift'] = (meteredWh, unadjustedWh) => {
  if (unadjustedWh <= 0) return null;
  const factor = Math.min(1.2, Math.max(0.8, meteredWh / unadjustedWh));
  return (wh) => wh * (factor - 1);
};

/** The event's shift, or null when a half hour of the reference window has no reading or no unadjusted baseline. */
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
  return Number.isNaN(meteredWh + unadjustedWh) ? null : rule.shift(meteredWh, unadjustedWh, halfHours);
}
