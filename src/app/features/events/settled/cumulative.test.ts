import { expect, it } from 'vitest';
import type { EventStats } from '#contract/stats.ts';
import { cumulativeOf, cumulativeSummary, cumulativeTable, type CumulativePoint } from './cumulative.ts';

const lineOf = (reached: readonly CumulativePoint[]): string => cumulativeSummary(reached).replaceAll('\u202f', ' ');

const stats = (targetKwh: number | null, ...delivered: (number | null)[]) =>
  ({
    targetKwh,
    settlementPeriods: delivered.map((deliveredKwh, index) => ({
      startTime: new Date(Date.UTC(2026, 0, 15, 17, 30 * index)).toISOString(),
      endTime: new Date(Date.UTC(2026, 0, 15, 17, 30 * (index + 1))).toISOString(),
      deliveredKwh,
    })),
  }) as unknown as EventStats;

it('adds up from the start, against an even share of the target', () => {
  const reached = cumulativeOf(stats(6, 3, 1, 1));
  expect(reached.map(({ deliveredKwh, targetKwh }) => [deliveredKwh, targetKwh])).toEqual([
    [0, 0],
    [3, 2],
    [4, 4],
    [5, 6],
  ]);
  expect(lineOf(reached)).toBe('5.00 kWh of 6.00 kWh at 18:30, behind the target from 18:00.');
  expect(cumulativeTable(reached).rows.at(-1)).toEqual(['2026-01-15T18:30:00Z', 5, 6, -1]);
});

it('describes whether the target was ever missed on the way', () => {
  expect(lineOf(cumulativeOf(stats(4, 3, 2)))).toBe('5.00 kWh of 4.00 kWh at 18:00, never behind the target.');
  expect(lineOf(cumulativeOf(stats(4, 1, 4)))).toBe('5.00 kWh of 4.00 kWh at 18:00, caught up with the target.');
});

it('works without a target, and skips a half hour without readings', () => {
  expect(lineOf(cumulativeOf(stats(null, 3, null)))).toBe('3.00 kWh at 18:00.');
});
