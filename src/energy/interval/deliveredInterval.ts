/**
 * Uncertainty of a delivered figure: the errors that the same baseline made on placebo days, on which nothing was asked
 * of anyone, are those to expect on the day of the event. The assets of a portfolio are added up before errors are
 * calculated, so that nothing is assumed of how homes vary together.
 */
import type { EventType } from '../delivery.ts';

/** Sums of the assets that have both, over the same half hours; in one unit of energy. */
export interface PlaceboSum {
  baseline: number;
  actual: number;
}

export interface DeliveredInterval {
  /** Share in percent of such intervals that contain the delivery: two-sided. */
  level: 90;
  low: number;
  high: number;
  placeboDays: number;
  /** Percent of the placebo days that lay inside the interval that the other days make. */
  coverage: number;
}

/** Sum for which an interval is made. */
export interface SettledSum {
  /** Delivery, signed by the type of the event. */
  delivered: number;
  /** Baseline of the assets for which a method made it. */
  baseline: number;
  /**
   * Type of an event whose assets cannot export: without it their use would have been zero or more, so that the
   * interval ends there. Absent where any can.
   */
  importOnly?: EventType | undefined;
}

export const LEVEL = 90;
/** Minimum number of days for a sum, … */
export const MIN_DAYS = 5;
/** … and of one asset. */
export const MIN_DAYS_OF_ASSET = 8;
/** Smallest baseline of a portfolio, as a share of the event's, that has a relative error. */
const MIN_SHARE = 0.1;

/**
 * Returns the interval of a delivery from the baseline's errors on placebo days: RMS × t × √(1 + 1/K) to either side,
 * not further than to a use of zero.
 *
 * @returns null with fewer than `least` days
 */
export function deliveredInterval(
  days: readonly PlaceboSum[],
  { delivered, baseline, importOnly }: SettledSum,
  least = MIN_DAYS,
): DeliveredInterval | null {
  if (days.length < least) return null;
  const errors = errorsOf(days, baseline);
  const half = halfWidth(errors);
  const inside = errors.filter((error, left) => Math.abs(error) <= halfWidth(errors, left));
  const toZeroUse = Math.min(half, Math.max(0, baseline));
  return {
    level: LEVEL,
    low: delivered - (importOnly === 'TURN_DOWN' ? toZeroUse : half),
    high: delivered + (importOnly === 'TURN_UP' ? toZeroUse : half),
    placeboDays: days.length,
    coverage: (100 * inside.length) / days.length,
  };
}

/**
 * Returns the mean error in percent of the baseline: above zero the baseline was too high. Null with fewer than 5 days,
 * or where baselines are near or below zero.
 */
export function baselineBias(days: readonly PlaceboSum[]): number | null {
  if (days.length < MIN_DAYS || !isRelative(days, 0)) return null;
  return (100 * days.reduce((sum, { baseline, actual }) => sum + (baseline - actual) / baseline, 0)) / days.length;
}

/**
 * Returns the errors to expect with the event's baseline: in proportion to it, unless a baseline is near or below zero.
 */
function errorsOf(days: readonly PlaceboSum[], eventBaseline: number): number[] {
  const relative = eventBaseline > 0 && isRelative(days, eventBaseline);
  return days.map(({ baseline, actual }) => (baseline - actual) * (relative ? eventBaseline / baseline : 1));
}

const isRelative = (days: readonly PlaceboSum[], eventBaseline: number): boolean =>
  days.every(({ baseline }) => baseline > 0 && baseline >= MIN_SHARE * eventBaseline);

/**
 * Returns the half width by all errors, or all but that at `left`: each asset of an event has some twenty, so that
 * nothing is copied.
 */
function halfWidth(errors: readonly number[], left = -1): number {
  const count = left < 0 ? errors.length : errors.length - 1;
  let squares = 0;
  for (let day = 0; day < errors.length; day++) if (day !== left) squares += errors[day]! * errors[day]!;
  return Math.sqrt((squares / count) * (1 + 1 / count)) * tQuantile(count - 1);
}

/** Student's t at 95 % for 1 to 20 degrees of freedom: 5 % are above it and 5 % below its negative. */
const T_QUANTILES = [
  6.3138, 2.92, 2.3534, 2.1318, 2.015, 1.9432, 1.8946, 1.8595, 1.8331, 1.8125, 1.7959, 1.7823, 1.7709, 1.7613, 1.7531,
  1.7459, 1.7396, 1.7341, 1.7291, 1.7247,
];

const tQuantile = (degrees: number): number => T_QUANTILES[degrees - 1]!;
