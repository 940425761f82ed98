import { deviationOf, type Estimate } from './projection.ts';

/** Deliveries of one half hour that stand for all: the middles of equally likely parts. */
const PARTS = 99;

/** The chance that a normal estimate reaches a target, 0 to 1; certain where nothing is open any more. */
export function chanceToReach(estimate: Estimate, targetWh: number): number {
  const deviation = deviationOf(estimate);
  if (deviation <= 0) return estimate.wh >= targetWh ? 1 : 0;
  return normalShareBelow((estimate.wh - targetWh) / deviation);
}

/**
 * What half hours are expected to earn, in pounds: the mean of what each likely delivery earns, which is less than what
 * the mean delivery earns where more is not paid. Null if one of them earns nothing at all.
 */
export function expectedRevenue(
  halfHours: readonly Estimate[],
  revenueOf: (wh: number) => number | null,
): number | null {
  let total = 0;
  for (const estimate of halfHours) {
    const deviation = deviationOf(estimate);
    let sum = 0;
    for (const quantile of QUANTILES) {
      const revenue = revenueOf(estimate.wh + deviation * quantile);
      if (revenue === null) return null;
      sum += revenue;
    }
    total += sum / PARTS;
  }
  return total;
}

/** The share of a standard normal distribution below a value (Abramowitz and Stegun 7.1.26, error below 1.5e-7). */
function normalShareBelow(value: number): number {
  const x = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * Math.exp(-x * x);
  return (1 + Math.sign(value) * erf) / 2;
}

/** The value below which a share of a standard normal distribution lies, by bisection. */
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
