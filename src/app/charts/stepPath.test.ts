import { array, assert, integer, option, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandPath, MAX_POINTS, stepRuns } from './stepPath.ts';

const WIDTH = 1240;
const scaleOf = (count: number) => ({
  x: (step: number) => (step * WIDTH) / count,
  y: (value: number) => 300 - value * 100,
  base: 300,
});
const commands = (path: string): number => path.match(/[MLHVZ]/g)?.length ?? 0;
const month = (phase: number) =>
  Array.from({ length: 31 * 48 }, (_, step) => 1 + Math.sin(step / 7.6 + phase) + (step % 5) / 10);

describe('a line in steps', () => {
  it('never needs more than 2,000 path commands for a chart: 31 days of half hours, one line or two', () => {
    for (const lines of [1, 2]) {
      const drawn = Array.from({ length: lines }, (_, index) =>
        stepRuns(month(index), scaleOf(31 * 48), MAX_POINTS / lines - 8),
      );
      const paths = drawn.flat().map(({ area }) => commands(area));
      expect(paths.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_POINTS);
      expect(paths.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(MAX_POINTS / 2);
    }
  });

  it('preserves the highest and the lowest half hour of a month', () => {
    const values = month(0);
    values[700] = 9;
    values[901] = -3;
    const heights = stepRuns(values, scaleOf(values.length), 900).flatMap(({ line }) =>
      [...line.matchAll(/(?:[ML][\d.-]+ |V)([\d.-]+)/g)].map((match) => Number(match[1])),
    );
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([300 - 900, 300 + 300]);
  });

  it('draws every half hour of a week as a step', () => {
    expect(stepRuns([1, 2, 2, null, 3], scaleOf(5), MAX_POINTS)).toEqual([
      { line: 'M0 200H248V100H744', area: 'M0 200H248V100H744V300H0Z', length: 248 + 100 + 496, points: 4 },
      { line: 'M992 0H1240', area: 'M992 0H1240V300H992Z', length: 248, points: 2 },
    ]);
  });

  it('stays within its point limit and breaks at gaps, whatever the values', () => {
    assert(
      property(array(option(integer({ min: -5, max: 5 })), { maxLength: 900 }), (values) => {
        const runs = stepRuns(values, scaleOf(values.length || 1), 600);
        const present = values.filter((value) => value !== null).length;
        expect(runs.length > 0).toBe(present > 0);
        expect(runs.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(600 + 2 * runs.length);
        for (const { line, length } of runs)
          expect([line.startsWith('M'), line.includes('NaN'), length > 0]).toEqual([true, false, true]);
      }),
    );
  });
});

it('draws the range around a forecast as one closed shape for each gapless range', () => {
  const path = bandPath([1, null, 1], [2, 2, 3], scaleOf(3));
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path.match(/Z/g)).toHaveLength(2);
});
