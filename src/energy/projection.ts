import type { ExpectedWh } from './expectedWh.ts';
import type { ExpectedResponse } from './response.ts';

/** An opted-in asset over the half hours of an event, in watt-hours. */
export interface RunningAsset {
  /** NaN if it has none. */
  baselineWh: ExpectedWh;
  /** NaN if there is no reading yet. */
  deliveredWh: Float64Array;
  response: ExpectedResponse;
}

/** A normal estimate: its mean, and what nine of ten outcomes exceed (p10) or stay below (p90). */
export interface Estimate {
  wh: number;
  p10: number;
  p90: number;
}

export interface ProjectedHalfHour {
  /** Of every asset, before any reading. */
  expected: Estimate;
  /** Of the assets that have reported, NaN while there is none. */
  deliveredWh: number;
  /** What was expected of the same assets. */
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
  /** The measured sum, and what was expected of the same readings. */
  measured: { deliveredWh: number; expectedWh: number; baselineWh: number; readings: number };
  remaining: Estimate;
  projected: Estimate;
  halfHours: ProjectedHalfHour[];
  assets: ProjectedAsset[];
}

/** Standard deviations from the mean of a normal distribution to its ninth decile. */
const TENTH = 1.2815515655446004;

/** The standard deviation of an estimate. */
export const deviationOf = ({ wh, p90 }: Estimate): number => (p90 - wh) / TENTH;

/**
 * The projected end of an event. Measured energy stays as it is; for a half hour that an asset has not reported, its
 * baseline times its response is expected. The difference between the reported half hours and their expectation
 * determines how much of the event's common effect is expected of the rest (a normal prior of `commonVariance`, updated
 * by them).
 * An asset without a baseline is expected to deliver nothing: it settles against its out-turn.
 */
export function projectEvent(commonVariance: number, assets: readonly RunningAsset[], halfHours: number): Projection {
  const parts = assets.map((asset) => partOf(asset, halfHours));
  const measured = sumMeasured(parts);
  const effect = commonEffect(commonVariance, parts, measured);
  const before = new NormalSum(parts.length);
  const rest = new NormalSum(parts.length);
  const slots: ProjectedHalfHour[] = [];
  let deliveredSoFar = 0;
  for (let slot = 0; slot < halfHours; slot++) {
    const [all, open] = [new NormalSum(parts.length), new NormalSum(parts.length)];
    let [delivered, expected, reported] = [0, 0, 0];
    for (const [index, { size, asset }] of parts.entries()) {
      const [share, got] = [size[slot]!, asset.deliveredWh[slot]!];
      for (const tally of [all, before]) tally.add(index, share, asset.response);
      if (isReported(asset, slot)) {
        delivered += got;
        expected += share * asset.response.ratio;
        reported++;
      } else for (const tally of [open, rest]) tally.add(index, share, asset.response);
    }
    deliveredSoFar += delivered;
    slots.push({
      expected: all.estimate({ mean: 0, variance: commonVariance }),
      deliveredWh: reported === 0 ? NaN : delivered,
      reportedExpectedWh: expected,
      projected: open.estimate(effect, delivered),
      cumulative: rest.estimate(effect, deliveredSoFar),
    });
  }
  return {
    expected: before.estimate({ mean: 0, variance: commonVariance }),
    measured,
    remaining: rest.estimate(effect),
    projected: rest.estimate(effect, measured.deliveredWh),
    halfHours: slots,
    assets: parts.map(({ deliveredWh, reportedWh, totalWh, asset: { response } }) => ({
      deliveredWh,
      expectedWh: totalWh * response.ratio,
      remainingWh: (totalWh - reportedWh) * (response.ratio + effect.mean),
    })),
  };
}

interface Part {
  asset: RunningAsset;
  /** Size of the baseline of each half hour, 0 if there is none. */
  size: Float64Array;
  totalWh: number;
  reportedWh: number;
  deliveredWh: number;
  readings: number;
}

interface Effect {
  mean: number;
  variance: number;
}

const isReported = ({ baselineWh, deliveredWh }: RunningAsset, slot: number): boolean =>
  !Number.isNaN(baselineWh[slot]! + deliveredWh[slot]!);

function partOf(asset: RunningAsset, halfHours: number): Part {
  const part: Part = {
    asset,
    size: new Float64Array(halfHours),
    totalWh: 0,
    reportedWh: 0,
    deliveredWh: 0,
    readings: 0,
  };
  for (let slot = 0; slot < halfHours; slot++) {
    const size = Math.abs(asset.baselineWh[slot] ?? NaN) || 0;
    part.size[slot] = size;
    part.totalWh += size;
    if (!isReported(asset, slot)) continue;
    part.reportedWh += size;
    part.deliveredWh += asset.deliveredWh[slot]!;
    part.readings++;
  }
  return part;
}

function sumMeasured(parts: readonly Part[]): Projection['measured'] {
  const sums = { deliveredWh: 0, expectedWh: 0, baselineWh: 0, readings: 0 };
  for (const part of parts) {
    sums.deliveredWh += part.deliveredWh;
    sums.expectedWh += part.reportedWh * part.asset.response.ratio;
    sums.baselineWh += part.reportedWh;
    sums.readings += part.readings;
  }
  return sums;
}

/** The event's common effect, as a share of baseline, after what has been measured. */
function commonEffect(
  variance: number,
  parts: readonly Part[],
  { deliveredWh, expectedWh, baselineWh }: Projection['measured'],
): Effect {
  if (baselineWh === 0 || variance === 0) return { mean: 0, variance };
  const noise = parts.reduce(
    (sum, { reportedWh, asset }) => sum + (reportedWh / baselineWh) ** 2 * asset.response.variance,
    0,
  );
  const trust = variance / (variance + noise);
  return { mean: (trust * (deliveredWh - expectedWh)) / baselineWh, variance: variance * (1 - trust) };
}

/**
 * Sums of half hours still to come. An asset's own deviation stays the same over an event, so its half hours are added
 * before they are squared.
 */
class NormalSum {
  readonly #wh: Float64Array;
  #baseline = 0;
  #expected = 0;
  #variance = 0;

  constructor(assets: number) {
    this.#wh = new Float64Array(assets);
  }

  add(index: number, wh: number, { ratio, variance }: ExpectedResponse): void {
    const before = this.#wh[index]!;
    this.#wh[index] = before + wh;
    this.#baseline += wh;
    this.#expected += wh * ratio;
    this.#variance += ((before + wh) ** 2 - before ** 2) * variance;
  }

  estimate({ mean, variance }: Effect, measuredWh = 0): Estimate {
    const wh = measuredWh + this.#expected + this.#baseline * mean;
    const reach = TENTH * Math.sqrt(this.#baseline ** 2 * variance + this.#variance);
    return { wh, p10: wh - reach, p90: wh + reach };
  }
}
