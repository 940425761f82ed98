import type { ForecastColumns } from '#energy/forecast/forecast.ts';
/** The forecast of portfolios by their size. */
import { randomFrom } from '#energy/random.ts';
import { sized } from '../harness/sized.ts';
import type { Figure } from './figures.ts';
import { type Backtested, HALF_HOURS, origins } from './forecastBacktest.ts';
import { errorOfSum, RangeScore, rangeOfSum, sumHomes } from './forecastScores.ts';

const SEED = 2013;
const SIZES = sized([2, 5, 10, 17, 20, 26], [2]);
const SUBSETS = sized(60, 1);
const SHIFTED_SIZES = sized([100, 300, 600], [40]);
const SHIFTED_SUBSETS = sized(6, 1);
/** Origins are three days apart, so as many as a week has days are three whole weeks. */
const SHIFT_ORIGINS = 7;
const SHIFTS = Math.floor(origins.length / SHIFT_ORIGINS);
/** Mean absolute over root mean square error of a normal error. */
const MEAN_OVER_RMS = Math.sqrt(2 / Math.PI);

type Homes = readonly Backtested[];

/** One home, forecast by our rules and with one weighting of days for every statistic. */
export interface ComparedHome {
  ours: Backtested;
  oneWeighting: Backtested;
}

/** `size` of the homes, each once. */
function pick(homes: readonly ComparedHome[], size: number, random: () => number): ComparedHome[] {
  const left = [...homes];
  return Array.from({ length: size }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

function scoreSubsets(subsets: readonly (readonly ComparedHome[])[]): string {
  const range = new RangeScore();
  let [error, errorOfOne] = [0, 0];
  for (const subset of subsets) {
    const sum = sumHomes(subset.map(({ ours }) => ours));
    error += errorOfSum(sum) / subsets.length;
    errorOfOne += errorOfSum(sumHomes(subset.map(({ oneWeighting }) => oneWeighting))) / subsets.length;
    range.add(rangeOfSum(sum));
  }
  return `error ${error.toFixed(2)} %, with one weighting ${errorOfOne.toFixed(2)} %; ${range.print()}`;
}

/** Error and range of the sum by number of homes: random subsets of `homes`, all of them, and all with `others`. */
export function portfoliosBySize(homes: readonly ComparedHome[], others: readonly ComparedHome[]): Figure[] {
  const random = randomFrom(SEED);
  const everyHome = [...homes, ...others];
  const shifted = everyHome.flatMap(({ ours, oneWeighting }) =>
    Array.from({ length: SHIFTS }, (_, shift) => ({
      ours: shiftHome(ours, shift),
      oneWeighting: shiftHome(oneWeighting, shift),
    })),
  );
  const draw = (from: readonly ComparedHome[], size: number, subsets: number) => ({
    figure: `${size} homes`,
    value: scoreSubsets(Array.from({ length: subsets }, () => pick(from, size, random))),
  });
  return [
    ...SIZES.map((size) => draw(homes, size, SUBSETS)),
    { figure: `${homes.length} homes`, value: scoreSubsets([homes]) },
    {
      figure: `${everyHome.length} homes`,
      value: `${scoreSubsets([everyHome])} (${others.length} on time-of-use prices)`,
    },
    ...SHIFTED_SIZES.map((size) => draw(shifted, size, SHIFTED_SUBSETS)).map(({ figure, value }) => ({
      figure,
      value: `${value} (homes at shifted weeks, which share no weather)`,
    })),
    {
      figure: 'Subsets',
      value:
        `${SUBSETS} of each size, ${SHIFTED_SUBSETS} from 100 on, at random with seed ${SEED}; shifted: each of ` +
        `${everyHome.length} homes ${SHIFTS} times, three weeks apart`,
    },
  ];
}

/** A home's forecasts and readings as if made some times three weeks earlier; the last ones follow the first. */
function shiftHome({ actual, forecast }: Backtested, times: number): Backtested {
  const whole = SHIFTS * SHIFT_ORIGINS * HALF_HOURS;
  const shift = (column: Float64Array): Float64Array =>
    column.map((_, index) => (index < whole ? column[(index + times * SHIFT_ORIGINS * HALF_HOURS) % whole]! : NaN));
  const columns: ForecastColumns = {
    values: shift(forecast.values),
    p10: shift(forecast.p10),
    p50: shift(forecast.p50),
    p90: shift(forecast.p90),
  };
  return { actual: shift(actual), forecast: columns };
}

/**
 * What homes' errors have in common, from all pairs of homes at all half hours with every reading: its share of the
 * variance when each error is taken relative to its home's range, and the error of a sum of very many such homes.
 */
export function describeCommonErrors(homes: Homes): string {
  let [together, own, spreadTogether, spreadOwn, used, count] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < homes[0]!.actual.length; index++) {
    let [error, errorSquared, spread, spreadSquared, energy] = [0, 0, 0, 0, 0];
    for (const { actual, forecast } of homes) {
      const missed = actual[index]! - forecast.values[index]!;
      const half = (forecast.p90[index]! - forecast.p10[index]!) / 2;
      error += missed;
      errorSquared += missed ** 2;
      spread += half;
      spreadSquared += half ** 2;
      energy += actual[index]!;
    }
    if (Number.isNaN(error)) continue;
    together += error ** 2 - errorSquared;
    own += errorSquared;
    spreadTogether += spread ** 2 - spreadSquared;
    spreadOwn += spreadSquared;
    used += energy;
    count++;
  }
  const correlation = together / spreadTogether / (own / spreadOwn);
  const common = Math.sqrt(((together / count) * homes.length) / (homes.length - 1)) / (used / count);
  return (
    `correlation ${correlation.toFixed(4)}; without any chance of single homes the error of the sum would be ` +
    `${(100 * MEAN_OVER_RMS * common).toFixed(1)} %`
  );
}
