import { describe, expect, test } from 'vitest';
import { performanceFactor } from '../delivery.ts';
import { exact } from './money.ts';
import { CAP_AT_INSTRUCTION, DFS_K, factorAt, gracePoints, openCurve } from './performanceCurve.ts';

describe('the performance curve', () => {
  test.each([
    ['100', 1],
    ['95', 1],
    ['90', 0.85],
    ['80', 0.55],
    ['70', 0.25],
    ['63', 0.04],
    ['185/3', 0],
    ['10', 0],
    ['140', 1],
  ])('GRACE with g = 5 %%, s = 3: r %s → %d', (percent, factor) => {
    expect(factorAt(openCurve(gracePoints(5, 3)), exact(percent)).equals(exact(factor))).toBe(true);
  });

  test('CAP_AT_INSTRUCTION is 1 everywhere', () => {
    const curve = openCurve(CAP_AT_INSTRUCTION);
    expect([-50, 0, 30, 100, 200].map((percent) => factorAt(curve, exact(percent)).valueOf())).toEqual([1, 1, 1, 1, 1]);
  });

  test('one that falls, turns back or is empty is refused', () => {
    expect(() => openCurve([])).toThrow(RangeError);
    expect(() => gracePoints(5, 0)).toThrow(RangeError);
    expect(() =>
      openCurve([
        { atPercent: 0, factor: 1 },
        { atPercent: 100, factor: 0.9 },
      ]),
    ).toThrow('must not decrease');
    expect(() =>
      openCurve([
        { atPercent: 50, factor: 0 },
        { atPercent: 50, factor: 1 },
      ]),
    ).toThrow('must increase');
  });

  test('DFS_K is K as it is settled today, at every tenth of a percent', () => {
    const curve = openCurve(DFS_K);
    for (let tenths = -1500; tenths <= 1500; tenths++)
      expect(factorAt(curve, exact(tenths).div(10)).valueOf()).toBeCloseTo(performanceFactor(tenths / 10), 12);
  });
});
