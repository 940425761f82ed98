import { expect, it } from 'vitest';
import { concentrationOf } from './concentration.ts';

it('is a straight line where all assets are alike', () => {
  const { points, topPercent } = concentrationOf(Array.from({ length: 200 }, () => 3))!;
  expect(points).toHaveLength(51);
  expect(points[0]).toEqual({ assetsPercent: 0, powerPercent: 0 });
  expect(points.at(-1)!.powerPercent).toBeCloseTo(100, 9);
  expect(topPercent).toBeCloseTo(20, 9);
});

it('starts with the most powerful, and counts those that add nothing', () => {
  const { points, topPercent } = concentrationOf([0, 1, 8, -2, 1])!;
  expect(topPercent).toBe(80);
  expect(points.map(({ powerPercent }) => powerPercent)).toEqual([0, 80, 90, 100, 100, 100]);
});

it('takes a part of an asset where a fifth is no whole number', () => {
  expect(concentrationOf([1, 1])!.topPercent).toBeCloseTo(20, 9);
});

it('is unknown without power', () => {
  expect([concentrationOf([]), concentrationOf([0, -1])]).toEqual([null, null]);
});
