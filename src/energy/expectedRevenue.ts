import { deviationOfEstimate, type Estimate } from './projection.ts';

/** Number of deliveries of one half hour that stand for all: the middles of equally likely parts. */
const PARTS = 99;

/** Returns the chance that a normal estimate reaches a target, 0 to 1; certain where nothing is open any more. */
export function chanceToReach(estimate: Estimate, targetWh: number): number {
  const deviation = deviationOfEstimate(estimate);
  if (deviation <= 0) return estimate.wh >= targetWh ? 1 : 0;
  return normalShareBelow((estimate.wh - targetWh) / deviation);
}

/**
 * Function that returns the revenue of the half hour in a slot in pounds; `all` are the deliveries of all half hours,
 * for rules that consider them together.
 */
type RevenueOf = (wh: number, all: readonly number[], slot: number) => number | null;

/**
 * Returns the expected revenue of each half hour in pounds: the mean over its likely deliveries, which is less than the
 * revenue of the mean delivery where more is not paid. All half hours are likely high, or low, at once. Null where the
 * revenue of one of its deliveries is unknown.
 */
export function expectedRevenues(halfHours: readonly Estimate[], revenueOf: RevenueOf): (number | null)[] {
  const deviations = halfHours.map(deviationOfEstimate);
  const sums = halfHours.map((): number | null => 0);
  for (const quantile of QUANTILES) {
    const all = halfHours.map(({ wh }, slot) => wh + deviations[slot]! * quantile);
    for (const [slot, wh] of all.entries()) {
      const revenue = revenueOf(wh, all, slot);
      sums[slot] = revenue === null || sums[slot] == null ? null : sums[slot] + revenue;
    }
  }
  return sums.map((sum) => (sum === null ? null : sum / PARTS));
}

/** Returns the sum of the expected revenues; null if one half hour has none. */
export const expectedRevenue = (halfHours: readonly Estimate[], revenueOf: RevenueOf): number | null =>
  expectedRevenues(halfHours, revenueOf).reduce(
    (total, gbp) => (total === null || gbp === null ? null : total + gbp),
    0,
  );

/** Returns the share of a standard normal distribution below a value (Abramowitz and Stegun 7.1.26, error < 1.5e-7). */
function normalShareBelow(value: number): number {
  const x = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * Math.exp(-x * x);
  return (1 + Math.sign(value) * erf) / 2;
}

/** Returns the value below which a share of a standard normal distribution lies, by bisection. */
function quantileOf(share: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalShareBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const QUANTILES = Array.from({ length: PARTS }, (_, part) => quantileOf((part + 0.5) / PARTS));
