/** The forecast of a portfolio from those of its assets. */
import { emptyForecastColumns, type ForecastColumns } from './forecast.ts';

/** Correlation of the homes' errors (weather, holidays), measured on the backtest of tools/bench/forecast.ts. */
const CORRELATION = 0.01;
/**
 * Factors of the correlation on the first day ahead, and from the second on: the homes' common deviation is less
 * certain the further ahead.
 */
const BY_DAY = [0.8, 1.15];
const HALF_HOURS_OF_DAY = 48;
/**
 * Share by which the sum is wider: one home's readings have longer tails than its p10–p90 shows, and so has their sum.
 * Measured on the same backtest.
 */
const LONG_TAILS = 0.17;

/** Sums over the assets for one half hour. */
class HalfHourSum {
  value = 0;
  p10 = 0;
  p50 = 0;
  p90 = 0;
  spread = 0;
  spreadSquared = 0;
  /** Third-moment terms: the skewness of the band, and the distance of the median below the mean. */
  lean = 0;
  gap = 0;

  add(value: number, p10: number, p50: number, p90: number): void {
    const spread = (p90 - p10) / 2;
    const squared = spread * spread;
    this.value += value;
    this.p10 += p10;
    this.p50 += p50;
    this.p90 += p90;
    this.spread += spread;
    this.spreadSquared += squared;
    this.lean += ((p90 + p10) / 2 - value) * squared;
    this.gap += (value - p50) * squared;
  }

  quantiles(correlation: number): [p10: number, p50: number, p90: number] {
    if (this.spread === 0) return [this.p10, this.p50, this.p90];
    const variance = (1 - correlation) * this.spreadSquared + correlation * this.spread ** 2;
    const centre = this.value + this.lean / variance;
    // The factor of the long tails is zero for one asset, and one for many of the same size.
    const halfWidth = Math.sqrt(variance) * (1 + LONG_TAILS * (1 - this.spreadSquared / this.spread ** 2));
    const p10 = Math.max(this.p10, centre - halfWidth);
    const p90 = Math.max(p10, Math.min(this.p90, centre + halfWidth));
    return [p10, Math.min(p90, Math.max(p10, this.value - this.gap / variance)), p90];
  }
}

/**
 * Adds forecasts of the same half hours. Expected values add up; quantiles do not: the assets' half-widths add as
 * standard deviations with a common correlation, and the skewness of their bands as third moments (the first terms of
 * the Cornish–Fisher expansion), never beyond the sums of the assets' own p10 and p90. One asset has its own quantiles.
 * An asset without a value in a half hour does not count in it; NaN if none has one. `aheadOf` returns the number of
 * half hours ahead at which each one was forecast: as many as are before it.
 */
export function sumForecasts(
  forecasts: readonly ForecastColumns[],
  halfHours: number,
  aheadOf = (index: number): number => index,
): ForecastColumns {
  const total = emptyForecastColumns(halfHours);
  for (let index = 0; index < halfHours; index++) {
    const sum = new HalfHourSum();
    let counted = 0;
    for (const each of forecasts) {
      if (Number.isNaN(each.values[index]!)) continue;
      sum.add(each.values[index]!, each.p10[index]!, each.p50[index]!, each.p90[index]!);
      counted++;
    }
    if (counted === 0) continue;
    total.values[index] = sum.value;
    [total.p10[index], total.p50[index], total.p90[index]] = sum.quantiles(correlationOf(aheadOf(index)));
  }
  return total;
}

const correlationOf = (ahead: number): number =>
  CORRELATION * BY_DAY[Math.min(BY_DAY.length - 1, Math.floor(ahead / HALF_HOURS_OF_DAY))]!;
