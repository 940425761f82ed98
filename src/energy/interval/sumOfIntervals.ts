/** Uncertainty of the sum of several events, each of which has an interval. */
import { type DeliveredInterval, LEVEL } from './deliveredInterval.ts';

/**
 * Correlation of the errors of two events: less than that of homes on one day, and not nothing, because their baselines
 * have the same errors. On homes of London in 2013 the sums of 3 to 20 events lie inside 87 to 98 % of the time
 * (docs/figures.md).
 */
const CORRELATION = 0.05;

/** Sums over the intervals of events: distances from the deliveries to the ends, and their squares. */
export interface IntervalSums {
  delivered: number;
  below: number;
  belowSquared: number;
  above: number;
  aboveSquared: number;
  /** Placebo days of the event with the fewest, and the mean coverage of all. */
  placeboDays: number;
  coverage: number;
}

/** Returns the interval of the sum. */
export function intervalOfSum({ delivered, ...sums }: IntervalSums): DeliveredInterval {
  return {
    level: LEVEL,
    low: delivered - together(sums.below, sums.belowSquared),
    high: delivered + together(sums.above, sums.aboveSquared),
    placeboDays: sums.placeboDays,
    coverage: sums.coverage,
  };
}

const together = (sum: number, squares: number): number =>
  Math.sqrt((1 - CORRELATION) * squares + CORRELATION * sum ** 2);
