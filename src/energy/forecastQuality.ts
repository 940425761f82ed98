/** Comparison of a forecast with measured energy: whether its range held, and the error of its expectation. */

/** Hours ahead at which a lead time begins and ends; a forecast's scores are stored by these. */
export const LEAD_TIMES: readonly { fromHours: number; toHours: number }[] = [
  { fromHours: 0, toHours: 6 },
  { fromHours: 6, toHours: 12 },
  { fromHours: 12, toHours: 24 },
  { fromHours: 24, toHours: 36 },
  { fromHours: 36, toHours: 48 },
];

/** Sums over half hours, so that scores of any forecasts add up. */
export interface ForecastScore {
  halfHours: number;
  /** Number of half hours measured from p10 to p90, both included. */
  inside: number;
  /** Number of half hours measured below p10. */
  below: number;
  /** Sum of |forecast − measured|, watt-hours. */
  errorWh: number;
  /** Sum of |measured|, watt-hours. */
  energyWh: number;
}

/** The score of no half hour. */
export const NO_SCORE: ForecastScore = { halfHours: 0, inside: 0, below: 0, errorWh: 0, energyWh: 0 };

/** Returns the sum of two scores. */
export const addScore = (one: ForecastScore, other: ForecastScore): ForecastScore => ({
  halfHours: one.halfHours + other.halfHours,
  inside: one.inside + other.inside,
  below: one.below + other.below,
  errorWh: one.errorWh + other.errorWh,
  energyWh: one.energyWh + other.energyWh,
});

type Column = ArrayLike<number | null>;

/** A range, and the forecast whose error counts: the expected value, or the median. */
export interface ScoredColumns {
  forecast: Column;
  p10: Column;
  p90: Column;
}

const isKnown = (value: number | null | undefined): value is number => value != null && !Number.isNaN(value);

/** Scores the half hours [from, to) that have a forecast and a measurement (null or NaN without). */
export function scoreHalfHours(
  { forecast, p10, p90 }: ScoredColumns,
  measured: Column,
  from: number,
  to: number,
): ForecastScore {
  const score = { ...NO_SCORE };
  for (let slot = from; slot < to; slot++) {
    const [expected, low, high, actual] = [forecast[slot], p10[slot], p90[slot], measured[slot]];
    if (!isKnown(expected) || !isKnown(low) || !isKnown(high) || !isKnown(actual)) continue;
    score.halfHours++;
    if (actual < low) score.below++;
    else if (actual <= high) score.inside++;
    score.errorWh += Math.abs(expected - actual);
    score.energyWh += Math.abs(actual);
  }
  return score;
}

/** Minimum share of the expected energy that must be measured for a half hour of a sum to be scored. */
const MIN_MEASURED = 0.8;

/** Expected and measured energy of one asset of a sum, NaN or null where there is none. */
export interface SummedAsset {
  values: Column;
  measured: Column;
}

/**
 * Returns the energy that the assets of a forecast measured together in each half hour. One without a measurement
 * counts with its expected value, so that a sum is compared with the same assets; NaN where these make up more than a
 * fifth of the energy.
 */
export function measureTogether(assets: readonly SummedAsset[], halfHours: number): Float64Array {
  const total = new Float64Array(halfHours);
  for (let slot = 0; slot < halfHours; slot++) {
    let [sum, known, all, count] = [0, 0, 0, 0];
    for (const { values, measured } of assets) {
      const [expected, actual] = [values[slot], measured[slot]];
      // An asset without a forecast is not part of the sum in this half hour.
      if (!isKnown(expected)) continue;
      all += Math.abs(expected);
      if (isKnown(actual)) {
        known += Math.abs(expected);
        count++;
      }
      sum += isKnown(actual) ? actual : expected;
    }
    total[slot] = count > 0 && known >= MIN_MEASURED * all ? sum : NaN;
  }
  return total;
}

export type CoverageStatus = 'OK' | 'TOO_NARROW' | 'TOO_WIDE' | 'UNKNOWN';

/** Percent of half hours that p10–p90 should hold, and the bounds within which it is correct. */
export const COVERAGE_AIM = 80;
export const COVERAGE_BOUNDS: readonly [number, number] = [70, 90];
/** Number of half hours of a week of scored forecasts: fewer give no result. */
const MIN_HALF_HOURS = 336;

/** Returns the status of ranges that held `inside` of so many half hours; UNKNOWN for too few. */
export function coverageStatus({ halfHours, inside }: Pick<ForecastScore, 'halfHours' | 'inside'>): CoverageStatus {
  if (halfHours < MIN_HALF_HOURS) return 'UNKNOWN';
  const percent = (100 * inside) / halfHours;
  if (percent < COVERAGE_BOUNDS[0]) return 'TOO_NARROW';
  return percent > COVERAGE_BOUNDS[1] ? 'TOO_WIDE' : 'OK';
}
