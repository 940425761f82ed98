import {
  addNormal,
  addPart,
  emptyProjection,
  type NormalSum,
  type OpenEnergy,
  partOfRunning,
  type ProjectionSums,
  type RunningAsset,
} from './projectionSums.ts';

/** A normal estimate: its mean, and the values that nine of ten outcomes exceed (p10) or stay below (p90). */
export interface Estimate {
  wh: number;
  p10: number;
  p90: number;
}

export interface ProjectedHalfHour {
  /** Expectation of every asset, before any reading. */
  expected: Estimate;
  /** Delivery of the assets that have reported, NaN while there is none. */
  deliveredWh: number;
  /** Expected delivery of the same assets. */
  reportedExpectedWh: number;
  /**
   * Measured energy where it exists, expected energy for the rest; for this half hour, and from the first one to its
   * end.
   */
  projected: Estimate;
  cumulative: Estimate;
}

export interface ProjectedAsset {
  deliveredWh: number;
  expectedWh: number;
  /** Expected energy of the half hours it has not reported. */
  remainingWh: number;
}

export interface Projection {
  expected: Estimate;
  /** Measured sum, and the expected delivery of the same readings. */
  measured: { deliveredWh: number; expectedWh: number; baselineWh: number; readings: number };
  remaining: Estimate;
  projected: Estimate;
  halfHours: ProjectedHalfHour[];
  /** Additional delivery that is expected of every asset in what is still to come, as a share of baseline. */
  effect: number;
}

/** Number of standard deviations from the mean of a normal distribution to its ninth decile. */
const TENTH = 1.2815515655446004;

/** Returns the standard deviation of an estimate. */
export const deviationOfEstimate = ({ wh, p90 }: Estimate): number => (p90 - wh) / TENTH;

/** Returns the expected delivery of half hours still to come, in watt-hours. */
export const remainingWhOf = ({ baselineWh, expectedWh }: OpenEnergy, effect: number): number =>
  expectedWh + baselineWh * effect;

/** Returns the projected end of an event of these assets, and of each of them. */
export function projectEvent(
  commonVariance: number,
  assets: readonly RunningAsset[],
  halfHours: number,
): Projection & { assets: ProjectedAsset[] } {
  const sums = emptyProjection(halfHours);
  const parts = assets.map((asset) => partOfRunning(asset, halfHours));
  for (const part of parts) addPart(sums, part);
  const projection = projectSums(sums, { commonVariance, assetVariance: 1 });
  return {
    ...projection,
    assets: parts.map(({ deliveredWh, expectedWh, open }) => ({
      deliveredWh,
      expectedWh,
      remainingWh: remainingWhOf(open, projection.effect),
    })),
  };
}

/**
 * Returns the projected end of an event. Measured energy stays as it is; for a half hour that an asset has not
 * reported, its baseline times its response is expected. The difference between the reported half hours and their
 * expectation determines how much of the event's common effect is expected of the rest (a normal prior of
 * `commonVariance`, updated by them). An asset without a baseline is expected to deliver nothing: it settles against
 * its out-turn. Variances of the assets were added up in units of `assetVariance`.
 */
export function projectSums(
  { measured, reportedVariance, totalVariance, halfHours }: ProjectionSums,
  { commonVariance, assetVariance }: { commonVariance: number; assetVariance: number },
): Projection {
  const estimate = ({ baselineWh, expectedWh, variance }: NormalSum, effect: Effect, measuredWh = 0): Estimate => {
    const wh = measuredWh + expectedWh + baselineWh * effect.mean;
    const reach = TENTH * Math.sqrt(baselineWh ** 2 * effect.variance + variance * assetVariance);
    return { wh, p10: wh - reach, p90: wh + reach };
  };
  const effect = commonEffect(commonVariance, measured, reportedVariance * assetVariance);
  const noEffect = { mean: 0, variance: commonVariance };
  const [before, rest] = [emptyNormal(), emptyNormal()];
  let deliveredSoFar = 0;
  const slots = halfHours.map(({ all, open, togetherVariance, deliveredWh, expectedWh, reported }) => {
    addNormal(before, all);
    addNormal(rest, { ...open, variance: togetherVariance });
    deliveredSoFar += deliveredWh;
    return {
      expected: estimate(all, noEffect),
      deliveredWh: reported === 0 ? NaN : deliveredWh,
      reportedExpectedWh: expectedWh,
      projected: estimate(open, effect, deliveredWh),
      cumulative: estimate(rest, effect, deliveredSoFar),
    };
  });
  return {
    expected: estimate({ ...before, variance: totalVariance }, noEffect),
    measured,
    remaining: estimate(rest, effect),
    projected: estimate(rest, effect, measured.deliveredWh),
    halfHours: slots,
    effect: effect.mean,
  };
}

interface Effect {
  mean: number;
  variance: number;
}

const emptyNormal = (): NormalSum => ({ baselineWh: 0, expectedWh: 0, variance: 0 });

/** Returns the event's common effect, as a share of baseline, after the measured half hours. */
function commonEffect(
  variance: number,
  { deliveredWh, expectedWh, baselineWh }: Projection['measured'],
  reportedVariance: number,
): Effect {
  if (baselineWh === 0 || variance === 0) return { mean: 0, variance };
  const trust = variance / (variance + reportedVariance / baselineWh ** 2);
  return { mean: (trust * (deliveredWh - expectedWh)) / baselineWh, variance: variance * (1 - trust) };
}
