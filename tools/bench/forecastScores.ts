import { clockSlotOf, CLOCK_SLOTS } from '#energy/forecast/clockDays.ts';
/** How far forecasts are from what was measured. */
import type { ForecastColumns } from '#energy/forecast/forecast.ts';
import { sumForecasts } from '#energy/forecast/sumForecasts.ts';
import { median } from '../harness/statistics.ts';
import { type Backtested, HALF_HOURS, instants, kindsOfInstants } from './forecastBacktest.ts';

const SATURDAY = 6;

export const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

/** The share of half hours within a range, and its width relative to the energy. */
export class RangeScore {
  inside = 0;
  below = 0;
  all = 0;
  width = 0;
  used = 0;

  count(actual: number, low: number, high: number): void {
    this.all++;
    this.width += high - low;
    this.used += actual;
    if (actual < low) this.below++;
    else if (actual <= high) this.inside++;
  }

  add({ inside, below, all, width, used }: RangeScore): void {
    this.inside += inside;
    this.below += below;
    this.all += all;
    this.width += width;
    this.used += used;
  }

  print = (): string =>
    `${percent(this.inside, this.all)} % of half hours within p10–p90, ${percent(this.below, this.all)} % below; ` +
    `width ${percent(this.width, this.used)} % of use`;
}

const pinball = (share: number, actual: number, quantile: number): number =>
  actual >= quantile ? share * (actual - quantile) : (1 - share) * (quantile - actual);

/** The scores of single homes: medians over homes in percent of their use, and the range over all of them. */
export function scoreHomes(homes: readonly Backtested[]) {
  const range = new RangeScore();
  const scores = homes.map(({ actual, forecast: { values, p10, p50, p90 } }) => {
    const score = { used: 0, missed: 0, loss: 0, median: 0, expected: 0 };
    for (let index = 0; index < instants.length; index++) {
      const wh = actual[index]!;
      if (Number.isNaN(wh + values[index]!)) continue;
      score.used += wh;
      score.missed += Math.abs(wh - p50[index]!);
      score.loss += (pinball(0.1, wh, p10[index]!) + pinball(0.5, wh, p50[index]!) + pinball(0.9, wh, p90[index]!)) / 3;
      score.median += p50[index]!;
      score.expected += values[index]!;
      range.count(wh, p10[index]!, p90[index]!);
    }
    return score;
  });
  const middle = (of: (score: (typeof scores)[number]) => number) => median(scores.map(of)).toFixed(1);
  return {
    error: middle(({ missed, used }) => (100 * missed) / used),
    pinball: median(scores.map(({ loss, used }) => (100 * loss) / used)).toFixed(2),
    biasOfMedian: middle((score) => (100 * (score.median - score.used)) / score.used),
    biasOfExpected: middle((score) => (100 * (score.expected - score.used)) / score.used),
    range,
  };
}

/** The sum of homes at each of `instants`, over those with a reading and a forecast. */
export interface TestedSum {
  actual: Float64Array;
  expected: Float64Array;
  /** The forecast of all homes together; null where a reading is missing, because it cannot be tested there. */
  range: Pick<ForecastColumns, 'p10' | 'p90'>;
}

export function sumHomes(homes: readonly Backtested[]): TestedSum {
  const actual = new Float64Array(instants.length);
  const expected = new Float64Array(instants.length);
  const total = sumForecasts(
    homes.map(({ forecast }) => forecast),
    instants.length,
    (index) => index % HALF_HOURS,
  );
  for (const home of homes)
    for (let index = 0; index < instants.length; index++) {
      const wh = home.actual[index]!;
      const value = home.forecast.values[index]!;
      if (Number.isNaN(wh)) total.p10[index] = NaN;
      if (Number.isNaN(wh + value)) continue;
      actual[index]! += wh;
      expected[index]! += value;
    }
  return { actual, expected, range: total };
}

export type KindOfDay = (kind: number) => boolean;
export const anyDay: KindOfDay = () => true;
export const isWeekend: KindOfDay = (kind) => kind >= SATURDAY;
export const isWorkingDay: KindOfDay = (kind) => kind < SATURDAY;

/** Absolute error of the expected values over use, in percent, on the days of a kind. */
export function errorOfSum({ actual, expected }: TestedSum, counts: KindOfDay = anyDay): number {
  let [missed, used] = [0, 0];
  for (const [index, kind] of kindsOfInstants.entries()) {
    if (!counts(kind)) continue;
    missed += Math.abs(actual[index]! - expected[index]!);
    used += actual[index]!;
  }
  return (100 * missed) / used;
}

/**
 * The error that remains on average at each time of day, over use, in percent: what the shape of the forecast gets
 * wrong on every day of a kind, and no number of homes averages out.
 */
export function errorOfShape({ actual, expected }: TestedSum, counts: KindOfDay): number {
  const missed = new Float64Array(CLOCK_SLOTS);
  let used = 0;
  for (const [index, kind] of kindsOfInstants.entries()) {
    if (!counts(kind)) continue;
    missed[clockSlotOf(instants[index]!)]! += expected[index]! - actual[index]!;
    used += actual[index]!;
  }
  return (100 * missed.reduce((sum, wh) => sum + Math.abs(wh), 0)) / used;
}

/** How often p10 to p90 of the sum contained it. */
export function rangeOfSum({ actual, range }: TestedSum): RangeScore {
  const score = new RangeScore();
  for (let index = 0; index < instants.length; index++)
    if (!Number.isNaN(range.p10[index]!)) score.count(actual[index]!, range.p10[index]!, range.p90[index]!);
  return score;
}
