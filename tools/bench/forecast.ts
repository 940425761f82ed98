import type { ForecastColumns } from '#energy/forecast/forecast.ts';
import { sumForecasts } from '#energy/forecast/sumForecasts.ts';
import { at, type HalfHourSeries } from '#energy/halfHourSeries.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { median, ms } from '../harness/statistics.ts';
import { type Figure } from './figures.ts';
import { methods, type Method } from './forecastMethods.ts';
import { MOST_ZEROS, readLondonHomes } from './londonHomes.ts';

const HALF_HOURS = 96;
const FIRST_ORIGIN = '2013-03-01';
const LAST_ORIGIN = '2013-12-28';
const STEP_DAYS = 3;

const origins: number[] = [];
for (let date = FIRST_ORIGIN; date <= LAST_ORIGIN; date = addDays(date, STEP_DAYS)) origins.push(londonMidnight(date));

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

/** The share of half hours within a band. */
class BandCoverage {
  inside = 0;
  below = 0;
  all = 0;
  count(actual: number, low: number, high: number): void {
    this.all++;
    if (actual < low) this.below++;
    else if (actual <= high) this.inside++;
  }
  print = (): string =>
    `${percent(this.inside, this.all)} % of half hours within p10–p90, ${percent(this.below, this.all)} % below`;
}

/** Forecasts two days from every third midnight for every home, and compares them with the readings. */
function backtest(homes: readonly HalfHourSeries[], method: Method) {
  const errors = homes.map(() => ({ missed: 0, used: 0 }));
  const coverage = { home: new BandCoverage(), sum: new BandCoverage() };
  const times: number[] = [];
  let [missed, used] = [0, 0];
  for (const origin of origins) {
    const startedAt = process.cpuUsage();
    const forecasts = homes.map((series) => method(series, origin, HALF_HOURS));
    times.push(process.cpuUsage(startedAt).user / 1000 / homes.length);
    const portfolio = forecasts[0]!.p10 ? sumForecasts(forecasts as ForecastColumns[], HALF_HOURS) : null;
    for (let index = 0; index < HALF_HOURS; index++) {
      const actuals = homes.map((series) => at(series, origin + index * HALF_HOUR_MS));
      let [sum, expected] = [0, 0];
      for (const [home, actual] of actuals.entries()) {
        const { values, p10, p50 = values, p90 } = forecasts[home]!;
        if (Number.isNaN(actual + values[index]!)) continue;
        errors[home]!.missed += Math.abs(actual - p50[index]!);
        errors[home]!.used += actual;
        sum += actual;
        expected += values[index]!;
        if (p10 && p90) coverage.home.count(actual, p10[index]!, p90[index]!);
      }
      missed += Math.abs(sum - expected);
      used += sum;
      // The portfolio's band covers every home, so only half hours with readings of all homes can test it.
      if (portfolio && !actuals.some(Number.isNaN))
        coverage.sum.count(sum, portfolio.p10[index]!, portfolio.p90[index]!);
    }
  }
  return {
    home: median(errors.map(({ missed, used }) => (100 * missed) / used)).toFixed(1),
    sum: percent(missed, used),
    held: coverage,
    each: median(times),
  };
}

/** The forecast of 48 hours on real homes of 2013, compared with simpler methods on the same data. */
export const forecastHomes = (): Promise<Figure[]> => {
  const homes = readLondonHomes();
  if (!homes)
    return Promise.resolve([
      {
        figure: 'Skipped',
        value:
          'the homes of London 2013 are neither beside this repository (../shared/data/london-2013) nor where ' +
          'LONDON_2013 says',
      },
    ]);
  const figures: Figure[] = [
    {
      figure: 'Method',
      value: 'median home’s error of p50 · error of the summed values · median processor time an asset',
    },
  ];
  let coverage: ReturnType<typeof backtest>['held'] | undefined;
  for (const [name, method] of Object.entries(methods)) {
    const found = backtest([...homes.values()], method);
    coverage ??= found.held;
    figures.push({ figure: name, value: `${found.home} % · ${found.sum} % · ${ms(found.each)}` });
  }
  figures.push(
    { figure: 'A home', value: coverage!.home.print() },
    { figure: 'Their sum', value: coverage!.sum.print() },
    {
      figure: 'Errors',
      value: 'mean absolute error over mean use (WAPE); a method without a median is measured by its values',
    },
    {
      figure: 'Work',
      value:
        `${homes.size} flat-tariff homes with less than ${100 * MOST_ZEROS} % zeros, 48 h from each of ` +
        `${origins.length} midnights, ${FIRST_ORIGIN} to ${LAST_ORIGIN}`,
    },
  );
  return Promise.resolve(figures);
};
