import { FORECAST_RULES, type ForecastRules } from '#energy/forecast/forecastRules.ts';
import { ms } from '../harness/statistics.ts';
import type { Figure } from './figures.ts';
import { backtest, type Backtested, FIRST_ORIGIN, LAST_ORIGIN, origins } from './forecastBacktest.ts';
import { forecastBy, type Method, methods } from './forecastMethods.ts';
import { type ComparedHome, describeCommonErrors, portfoliosBySize } from './forecastPortfolios.ts';
import { anyDay, errorOfShape, errorOfSum, isWeekend, isWorkingDay, scoreHomes, sumHomes } from './forecastScores.ts';
import { MAX_ZEROS, readLondonHomes } from './londonHomes.ts';

const { median: MEDIAN } = FORECAST_RULES;
/** The days of p50 for every column, to show what expected values and ranges gain from days of their own. */
const ONE_WEIGHTING: ForecastRules = { expected: MEDIAN, median: MEDIAN, range: MEDIAN, tail: 0.09 };

const compared: Readonly<Record<string, Method>> = { ...methods, 'One weighting': forecastBy(ONE_WEIGHTING) };

/** Errors of single homes and of their sum, by kind of day. */
function describeMethod(figure: string, homes: readonly Backtested[], cpuMs: number): Figure {
  const sum = sumHomes(homes);
  const [any, working, weekend] = [anyDay, isWorkingDay, isWeekend].map((kind) => errorOfSum(sum, kind).toFixed(2));
  const shapes = [isWorkingDay, isWeekend].map((kind) => errorOfShape(sum, kind).toFixed(2));
  return {
    figure,
    value:
      `${scoreHomes(homes).error} % · ${any} % · ${working} % and ${weekend} % · ${shapes.join(' % and ')} % · ` +
      ms(cpuMs),
  };
}

function describeHomes(figure: string, homes: readonly Backtested[]): Figure[] {
  const { pinball, biasOfMedian, biasOfExpected, range } = scoreHomes(homes);
  return [
    { figure, value: range.print() },
    {
      figure: '',
      value:
        `pinball loss ${pinball} % of use; bias of p50 ${biasOfMedian} %, of the expected values ${biasOfExpected} % ` +
        '(median home)',
    },
  ];
}

const pair = (ours: readonly Backtested[], oneWeighting: readonly Backtested[]): ComparedHome[] =>
  ours.map((home, index) => ({ ours: home, oneWeighting: oneWeighting[index]! }));

/** The forecast of 48 hours on real homes of 2013, compared with simpler methods on the same data. */
export const forecastHomes = (): Promise<Figure[]> => {
  const read = readLondonHomes();
  if (!read)
    return Promise.resolve([
      {
        figure: 'Skipped',
        value:
          'the homes of London 2013 are neither beside this repository (../shared/data/london-2013) nor where ' +
          'LONDON_2013 says',
      },
    ]);
  const homes = [...read.values()];
  const tested = Object.entries(compared).map(([name, method]) => ({ name, ...backtest(homes, method) }));
  const testedBy = (name: string) => tested.find((one) => one.name === name)!.homes;
  const [ours, oneWeighting] = [testedBy('Forecast'), testedBy('One weighting')];
  const others = [...readLondonHomes('ToU')!.values()];
  const otherOurs = backtest(others, compared['Forecast']!).homes;
  const otherOne = backtest(others, compared['One weighting']!).homes;
  return Promise.resolve([
    {
      figure: 'Method',
      value:
        'median home’s error of p50 · error of the summed values · the same on working days and other days · error ' +
        'of its shape on working days and other days · median processor time an asset',
    },
    ...tested.map((one) => describeMethod(one.name, one.homes, one.cpuMs)),
    ...describeHomes('A home', ours),
    ...describeHomes('… one weighting', oneWeighting),
    ...portfoliosBySize(pair(ours, oneWeighting), pair(otherOurs, otherOne)),
    { figure: 'Errors in common', value: describeCommonErrors(ours) },
    {
      figure: 'Errors',
      value:
        'mean absolute error over mean use (WAPE); of the shape, the mean error at each time of day; a method without ' +
        'a median is measured by its values',
    },
    {
      figure: 'Work',
      value:
        `${homes.length} flat-tariff homes with less than ${100 * MAX_ZEROS} % zeros, 48 h from each of ` +
        `${origins.length} midnights, ${FIRST_ORIGIN} to ${LAST_ORIGIN}`,
    },
  ]);
};
