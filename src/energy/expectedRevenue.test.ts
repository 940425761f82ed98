import { expect, it } from 'vitest';
import { chanceToReach, expectedRevenue } from './expectedRevenue.ts';
import { deviationOfEstimate } from './projection.ts';

const REACH = 1.2815515655446004 * 200;
const estimate = { wh: 1000, p10: 1000 - REACH, p90: 1000 + REACH };

it('reaches its mean in half of all outcomes, and its deciles in nine and in one of ten', () => {
  expect(deviationOfEstimate(estimate)).toBeCloseTo(200, 9);
  expect(chanceToReach(estimate, 1000)).toBeCloseTo(0.5, 6);
  expect(chanceToReach(estimate, estimate.p10)).toBeCloseTo(0.9, 6);
  expect(chanceToReach(estimate, estimate.p90)).toBeCloseTo(0.1, 6);
});

it('is certain where nothing is open any more', () => {
  const known = { wh: 1000, p10: 1000, p90: 1000 };
  expect([999, 1000, 1001].map((target) => chanceToReach(known, target))).toEqual([1, 1, 0]);
});

it('earns what its mean earns, less where more is not paid, and nothing known where nothing is paid', () => {
  expect(expectedRevenue([estimate, estimate], (wh) => wh / 100)).toBeCloseTo(20, 6);
  // The mean of what a normal deviation of 200 leaves below its mean: 200 / √(2π).
  const capped = expectedRevenue([estimate], (wh) => Math.min(1000, wh))!;
  expect(Math.abs(capped - (1000 - 200 / Math.sqrt(2 * Math.PI)))).toBeLessThan(1);
  expect(expectedRevenue([estimate], () => null)).toBeNull();
});
