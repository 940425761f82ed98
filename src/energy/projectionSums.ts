import type { ExpectedWh } from './expectedWh.ts';
import type { ExpectedResponse } from './response.ts';

/** An opted-in asset over the half hours of an event, in watt-hours. */
export interface RunningAsset {
  /** Baseline; NaN if it has none. */
  baselineWh: ExpectedWh;
  /** Delivery; NaN if there is no reading yet. */
  deliveredWh: Float64Array;
  response: ExpectedResponse;
}

/** Sizes of baselines, their expected delivery, and its variance around its mean; in Wh and Wh². */
export interface NormalSum {
  baselineWh: number;
  expectedWh: number;
  variance: number;
}

/**
 * Half hours that have not been reported: their baseline, and its expected delivery without the event's common effect.
 */
export type OpenEnergy = Pick<NormalSum, 'baselineWh' | 'expectedWh'>;

/** One half hour of all assets. */
interface HalfHourSums {
  all: NormalSum;
  /** Sums of the assets that have not reported it. */
  open: NormalSum;
  /**
   * Excess of the variance of the open half hours up to this one over that up to the one before. An asset's own
   * deviation stays the same over an event, so its half hours are added before they are squared.
   */
  togetherVariance: number;
  /** Delivery, expected delivery and number of the assets that have reported it. */
  deliveredWh: number;
  expectedWh: number;
  reported: number;
}

/**
 * Sums from which a projection is made, added up asset by asset. It consists of finite numbers alone: it can be stored
 * as JSON after any asset, and continues from there to the same figures.
 */
export interface ProjectionSums {
  measured: { deliveredWh: number; expectedWh: number; baselineWh: number; readings: number };
  /** Variance of the half hours reported, and of all, each asset's added before they are squared. */
  reportedVariance: number;
  totalVariance: number;
  halfHours: HalfHourSums[];
}

export const emptyProjection = (halfHours: number): ProjectionSums => ({
  measured: { deliveredWh: 0, expectedWh: 0, baselineWh: 0, readings: 0 },
  reportedVariance: 0,
  totalVariance: 0,
  halfHours: Array.from({ length: halfHours }, () => ({
    all: { baselineWh: 0, expectedWh: 0, variance: 0 },
    open: { baselineWh: 0, expectedWh: 0, variance: 0 },
    togetherVariance: 0,
    deliveredWh: 0,
    expectedWh: 0,
    reported: 0,
  })),
});

/** One asset of an event, as it is added. */
export interface RunningPart {
  asset: RunningAsset;
  /** Size of the baseline of each half hour, 0 if there is none. */
  size: Float64Array;
  totalWh: number;
  reportedWh: number;
  deliveredWh: number;
  /** Expected delivery of all its half hours, before any reading. */
  expectedWh: number;
  open: OpenEnergy;
}

const isReported = ({ baselineWh, deliveredWh }: RunningAsset, slot: number): boolean =>
  !Number.isNaN(baselineWh[slot]! + deliveredWh[slot]!);

export function partOfRunning(asset: RunningAsset, halfHours: number): RunningPart {
  const size = new Float64Array(halfHours);
  let [totalWh, reportedWh, delivered] = [0, 0, 0];
  for (let slot = 0; slot < halfHours; slot++) {
    const wh = Math.abs(asset.baselineWh[slot] ?? NaN) || 0;
    size[slot] = wh;
    totalWh += wh;
    if (!isReported(asset, slot)) continue;
    reportedWh += wh;
    delivered += asset.deliveredWh[slot]!;
  }
  const { ratio } = asset.response;
  const openWh = totalWh - reportedWh;
  return {
    asset,
    size,
    totalWh,
    reportedWh,
    deliveredWh: delivered,
    expectedWh: totalWh * ratio,
    open: { baselineWh: openWh, expectedWh: openWh * ratio },
  };
}

/** Adds an asset to the sums of those before it. */
export function addPart(sums: ProjectionSums, { asset, size, totalWh, reportedWh, deliveredWh }: RunningPart): void {
  const { response } = asset;
  const { measured } = sums;
  measured.deliveredWh += deliveredWh;
  measured.expectedWh += reportedWh * response.ratio;
  measured.baselineWh += reportedWh;
  sums.reportedVariance += reportedWh ** 2 * response.variance;
  sums.totalVariance += totalWh ** 2 * response.variance;
  let openWh = 0;
  for (const [slot, half] of sums.halfHours.entries()) {
    const wh = size[slot]!;
    addSize(half.all, wh, response);
    if (isReported(asset, slot)) {
      measured.readings++;
      half.deliveredWh += asset.deliveredWh[slot]!;
      half.expectedWh += wh * response.ratio;
      half.reported++;
    } else {
      addSize(half.open, wh, response);
      half.togetherVariance += ((openWh + wh) ** 2 - openWh ** 2) * response.variance;
      openWh += wh;
    }
  }
}

function addSize(sum: NormalSum, wh: number, { ratio, variance }: ExpectedResponse): void {
  sum.baselineWh += wh;
  sum.expectedWh += wh * ratio;
  sum.variance += wh ** 2 * variance;
}

export function addNormal(sum: NormalSum, other: NormalSum): void {
  sum.baselineWh += other.baselineWh;
  sum.expectedWh += other.expectedWh;
  sum.variance += other.variance;
}
