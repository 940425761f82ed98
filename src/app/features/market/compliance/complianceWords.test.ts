import { expect, it } from 'vitest';
import type { LoadDay } from '#contract/compliance.ts';
import { chartDays, megawatts, yearOf } from './complianceWords.ts';

it.each([
  [null, '–'],
  [0, '0 MW'],
  [0.009, '0.009 MW'],
  [0.1456, '0.145 MW'],
  [1.1, '1.1 MW'],
  [212.44, '212.4 MW'],
  [299.99, '299.9 MW'],
  [300, '300 MW'],
])('%s is rounded down: %s', (mw, words) => {
  expect(megawatts(mw)).toBe(words);
});

const day = (name: string, controlledMw: number): LoadDay => ({
  day: name,
  controlledMw,
  lineMw: 300,
  assets: 1,
  assetsWithoutPower: 0,
  countedUTC: `${name}T12:00:00Z`,
});

it('a day that was not counted has its place in the chart, and no value', () => {
  const days = [day('2026-03-03', 3), day('2026-03-02', 2), day('2026-02-27', 1)];
  expect(chartDays(days, 180)).toEqual([
    { day: '2026-02-27', mw: 1 },
    { day: '2026-02-28', mw: null },
    { day: '2026-03-01', mw: null },
    { day: '2026-03-02', mw: 2 },
    { day: '2026-03-03', mw: 3 },
  ]);
  expect(chartDays(days, 2).map(({ mw }) => mw)).toEqual([2, 3]);
  expect(chartDays([], 180)).toEqual([]);
});

it('a year has its first and its last day', () => {
  expect(yearOf('2027')).toEqual({ fromDay: '2027-01-01', toDay: '2027-12-31' });
});
