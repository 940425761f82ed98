import { describe, expect, test } from 'vitest';
import { commonShareOf, expectationsOf, planHeadroom, sureKw } from './headroom.ts';

describe('the expectation for an asset', () => {
  test("is its mean, shrunk towards the fleet's when little is known", () => {
    // Means 3 and 1: 2 on average, 2 apart in variance. Within: ((2−3)² + (4−3)²) of 1 spare = 2 and 0 of 1: (2 + 0) /
    // 2 = 1.
    const [steady, constant, never] = expectationsOf([[2, 4], [1, 1], []]);
    // Trust 2 / (2 + 1/2) = 0.8: 0.8 × 3 + 0.2 × 2; variance 1 + 0.2 × 2.
    expect(steady!.meanKw).toBeCloseTo(2.8, 12);
    expect(steady!.variance).toBeCloseTo(1.4, 12);
    expect(constant!.meanKw).toBeCloseTo(1.2, 12);
    expect(never).toEqual({ meanKw: 2, variance: 3 });
  });

  test('is zero before anything was measured', () => {
    expect(expectationsOf([[], []])).toEqual([
      { meanKw: 0, variance: 0 },
      { meanKw: 0, variance: 0 },
    ]);
  });
});

test('the common variation is estimated from whole events, or assumed as a tenth', () => {
  const event = (deliveredKw: number) => ({ deliveredKw, expectedKw: 10 });
  expect(commonShareOf([event(8), event(10)])).toBe(0.1);
  // Ratios 0.8, 1, 1.2: variance (0.04 + 0 + 0.04) / 2.
  expect(commonShareOf([event(8), event(10), event(12)])).toBeCloseTo(0.2, 12);
});

test('the sum of a set that is reached with confidence is its mean less the quantile of its spread', () => {
  expect(sureKw(10, 9, 0.4, 95)).toBeCloseTo(10 - 1.644854 * 5, 12);
});

describe('the smallest set', () => {
  const certain = (meanKw: number) => ({ meanKw, variance: 0 });

  test('chooses the largest first if all are certain', () => {
    expect(planHeadroom([certain(1), certain(5), certain(3)], 7, 95, 0)).toEqual({
      chosen: [1, 2],
      isMet: true,
      expectedKw: 8,
      sureKw: 8,
    });
  });

  test('excludes an asset that promises more and delivers less', () => {
    // By means alone: 3 + 3 + 2 + 2 with variance 18 reach 10 − 1.644854 × √18 = 3.02; the two steady ones reach 4.
    const varying = { meanKw: 3, variance: 9 };
    const plan = planHeadroom([varying, varying, certain(2), certain(2)], 3, 95, 0);
    expect(plan).toMatchObject({ isMet: true, expectedKw: 4, sureKw: 4 });
    expect(plan.chosen).toEqual([2, 3]);
  });

  test('is everything that helps if the target is out of reach', () => {
    expect(planHeadroom([certain(1), certain(-1), certain(2)], 10, 95, 0)).toEqual({
      chosen: [2, 0],
      isMet: false,
      expectedKw: 3,
      sureKw: 3,
    });
  });

  test('is larger for a higher confidence', () => {
    const fleet = Array.from({ length: 100 }, () => ({ meanKw: 1, variance: 1 }));
    const sizes = ([80, 90, 95, 99] as const).map(
      (confidence) => planHeadroom(fleet, 20, confidence, 0.1).chosen.length,
    );
    // n − z √(n + n²/100) ≥ 20: 25 − 0.841621 × 5.59 = 20.3, and 24 − 0.841621 × 5.46 = 19.4.
    expect(sizes[0]).toBe(25);
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
  });

  test('is empty without candidates', () => {
    expect(planHeadroom([], 1, 95, 0.1)).toEqual({ chosen: [], isMet: false, expectedKw: 0, sureKw: 0 });
  });
});
