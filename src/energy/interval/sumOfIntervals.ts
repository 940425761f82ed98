/** How sure the sum of several events is, each of which has an interval. */
import { type DeliveredInterval, LEVEL } from './deliveredInterval.ts';

/**
 * How far the errors of two events go together: less than those of homes on one day, and not nothing, because their
 * baselines are off in the same way. On homes of London in 2013 the sums of 3 to 20 events lie inside 87 to 98 % of the time
 * (docs/intervals.md).
 */
const CORRELATION = 0.05;

/** What the intervals of events add up to: distances from the deliveries to the ends, and their squares. */
export interface IntervalSums {
  delivered: number;
  below: number;
  belowSquared: number;
  above: number;
  aboveSquared: number;
  /** The fewest of an event, and the mean of all. */
  placeboDays: number;
  coverage: number;
}

/** The interval of the sum. */
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
