import { expect, it } from 'vitest';
import { describeAgainstBaseline, alignToForecast } from './baselineAhead.ts';

const start = '2026-06-01T12:00:00Z';
const forecast = { start, stepSeconds: 1800, values: [1, 2, null, 3] };
const baseline = (values: (number | null)[], from = start) => ({ start: from, stepSeconds: 1800, values });

it('aligns the baseline with the steps of the forecast', () => {
  expect(alignToForecast(forecast, baseline([9, 1, 2, 3, 4], '2026-06-01T11:30:00Z'))).toEqual([1, 2, 3, 4]);
  expect(alignToForecast(forecast, baseline([1]))).toEqual([1, null, null, null]);
  expect(alignToForecast(forecast, undefined)).toBeUndefined();
});

it('compares the forecast with it, over the steps that have both', () => {
  expect(describeAgainstBaseline(forecast, baseline([1, 2, 9, 2]))).toMatch(
    /^6\S*\skWh expected, 20\s% above the baseline$/,
  );
  expect(describeAgainstBaseline(forecast, baseline([2, null, 9, 4]))).toMatch(/33\s% below the baseline$/);
  expect(describeAgainstBaseline(forecast, baseline([1, 2, 9, 3]))).toMatch(/as the baseline$/);
  expect(describeAgainstBaseline(forecast, baseline([null]))).toBeNull();
});
