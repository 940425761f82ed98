/**
 * Selection of the assets to call for a required power: the fewest whose sum reaches it with a given confidence.
 *
 * Assets vary individually, and together, as weather and notice affect all of them: the sum of a set has the mean Σμ
 * and the variance Σσ² + (c Σμ)², and is assumed to be normal. With z, the quantile of the confidence, the set reaches
 * Σμ − z √variance.
 */

/** Expected delivery of one asset, kW. */
export interface Expectation {
  meanKw: number;
  /** Variance of the asset alone, kW². */
  variance: number;
}

/** An asset's past: delivered power of each event, kW; an event without readings counts as zero. */
export type Past = readonly number[];

export interface HeadroomPlan {
  /** Indexes of the chosen candidates, most useful first; all that help if the target is out of reach. */
  chosen: number[];
  isMet: boolean;
  expectedKw: number;
  sureKw: number;
}

export const confidences = [80, 90, 95, 99] as const;
export type Confidence = (typeof confidences)[number];
/** One-sided quantiles of the normal distribution. */
const quantile: Record<Confidence, number> = { 80: 0.841621, 90: 1.281552, 95: 1.644854, 99: 2.326348 };

/** Common deviation that is assumed with little data: a tenth. */
const DEFAULT_COMMON_SHARE = 0.1;
const MIN_EVENTS = 3;

/**
 * Returns expectations from each asset's past, shrunk towards the fleet's mean the less is known of the asset
 * (empirical Bayes with the fleet's variance within and between assets). An asset never called gets the fleet's mean.
 */
export function expectationsOf(pasts: readonly Past[]): Expectation[] {
  const tried = pasts.filter((past) => past.length > 0);
  if (tried.length === 0) return pasts.map(() => ({ meanKw: 0, variance: 0 }));
  const means = tried.map(mean);
  const fleet = mean(means);
  const repeated = tried.filter((past) => past.length > 1);
  const spare = repeated.reduce((count, past) => count + past.length - 1, 0);
  const between = variance(means);
  const within =
    spare === 0 ? between : repeated.reduce((total, past) => total + variance(past) * (past.length - 1), 0) / spare;
  return pasts.map((past) => {
    if (past.length === 0) return { meanKw: fleet, variance: within + between };
    // Part of the difference between assets that is not due to chance.
    const trust = between + within === 0 ? 1 : between / (between + within / past.length);
    return { meanKw: trust * mean(past) + (1 - trust) * fleet, variance: within + (1 - trust) * between };
  });
}

/** Returns the deviation of the results of whole events from their expectation, as a share of it. */
export function commonShareOf(events: readonly { deliveredKw: number; expectedKw: number }[]): number {
  const ratios = events
    .filter(({ expectedKw }) => expectedKw > 0)
    .map(({ deliveredKw, expectedKw }) => deliveredKw / expectedKw);
  return ratios.length < MIN_EVENTS ? DEFAULT_COMMON_SHARE : Math.sqrt(variance(ratios));
}

/** Returns the power that a set with these sums reaches with the confidence. */
export const sureKw = (meanKw: number, ownVariance: number, commonShare: number, confidence: Confidence): number =>
  meanKw - quantile[confidence] * Math.sqrt(ownVariance + (commonShare * meanKw) ** 2);

/**
 * Returns the fewest candidates that reach the target with confidence. Chooses them by mean less a price on their
 * variance, for several prices around the one that the target implies, and returns the smallest set.
 */
export function planHeadroom(
  candidates: readonly Expectation[],
  targetKw: number,
  confidence: Confidence,
  commonShare: number,
): HeadroomPlan {
  const useful = candidates.map((_, index) => index).filter((index) => candidates[index]!.meanKw > 0);
  const choose = (price: number): HeadroomPlan => {
    const worth = (index: number) => candidates[index]!.meanKw - price * candidates[index]!.variance;
    const order = useful.toSorted((one, other) => worth(other) - worth(one));
    let [meanKw, ownVariance] = [0, 0];
    for (const [count, index] of order.entries()) {
      meanKw += candidates[index]!.meanKw;
      ownVariance += candidates[index]!.variance;
      const sure = sureKw(meanKw, ownVariance, commonShare, confidence);
      if (sure >= targetKw) return { chosen: order.slice(0, count + 1), isMet: true, expectedKw: meanKw, sureKw: sure };
    }
    return {
      chosen: order,
      isMet: false,
      expectedKw: meanKw,
      sureKw: sureKw(meanKw, ownVariance, commonShare, confidence),
    };
  };
  const plain = choose(0);
  if (!plain.isMet) return plain;
  const own = plain.chosen.reduce((total, index) => total + candidates[index]!.variance, 0);
  if (own === 0) return plain;
  // Reduction of the power reached by one more kW² of variance.
  const price = quantile[confidence] / (2 * Math.sqrt(own));
  return [0.25, 0.5, 1, 2]
    .map((factor) => choose(factor * price))
    .reduce((best, plan) => (plan.isMet && plan.chosen.length < best.chosen.length ? plan : best), plain);
}

const mean = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0) / values.length;

/** Returns the sample variance; 0 with fewer than two. */
function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return values.reduce((total, value) => total + (value - middle) ** 2, 0) / (values.length - 1);
}
