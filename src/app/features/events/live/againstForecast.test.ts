import { expect, it } from 'vitest';
import { gapPercent, percentText, rowsAgainstForecast } from './againstForecast.ts';

const portfolio = (name: string, forecastKwh: number, projectedKwh: number) => ({
  portfolioUUID: name,
  name,
  assetsOptedIn: 10,
  assetsReporting: 8,
  assetsOverdue: 1,
  deliveredKwh: 1,
  expectedKwh: 0,
  projectedKwh,
  forecastKwh,
});

it('has the portfolio with most missing first, and all together', () => {
  const { portfolios, together } = rowsAgainstForecast([portfolio('South', 100, 104), portfolio('London', 200, 164)]);
  expect(portfolios.map(({ name }) => name)).toEqual(['London', 'South']);
  expect(together).toEqual({ assetsOptedIn: 20, assetsReporting: 16, projectedKwh: 268, forecastKwh: 300 });
  expect(portfolios.map((each) => percentText(gapPercent(each)).replace('\u202f', ' '))).toEqual(['−18 %', '+4 %']);
});

it('knows no percent of nothing', () => {
  expect(percentText(gapPercent({ projectedKwh: 4, forecastKwh: 0 }))).toBe('–');
  expect(percentText(gapPercent({ projectedKwh: 99.9, forecastKwh: 100 }))).toBe('0\u202f%');
});
