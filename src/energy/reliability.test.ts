import { describe, expect, test } from 'vitest';
import { deviationOf, type Occasion, reliabilityOf, slopeOf, wilson } from './reliability.ts';

const occasion = (deliveredKwh: number | null, baselineKwh: number | null = 2, hours = 2): Occasion => ({
  deliveredKwh,
  baselineKwh,
  hours,
});

describe('the reliability of an asset', () => {
  test('counts the events in which it delivered a tenth of its baseline or more', () => {
    // 1 of 2 kWh, 0.6, 0.1 (a twentieth: chance) and one without readings.
    const found = reliabilityOf([occasion(1), occasion(0.6), occasion(0.1), occasion(null, null)]);
    expect(found).toMatchObject({ events: 4, withData: 3, kept: 2, percent: (100 * 2) / 3 });
    // Powers 0.5, 0.3, 0.05 kW; 1.7 of 6 kWh; responses 50, 30, 5 %: (50 × −1 + 5 × 1) / 2.
    expect(found.meanKw).toBeCloseTo(0.85 / 3, 12);
    expect(found.responsePercent).toBeCloseTo(170 / 6, 12);
    expect(found.fatiguePoints).toBeCloseTo(-22.5, 12);
  });

  test('is unknown before an event could be measured', () => {
    expect(reliabilityOf([occasion(null, null)])).toEqual({
      events: 1,
      withData: 0,
      kept: 0,
      percent: null,
      lowPercent: null,
      highPercent: null,
      meanKw: null,
      deviationKw: null,
      responsePercent: null,
      fatiguePoints: null,
    });
  });

  test('does not count using more as delivery, however small the baseline', () => {
    expect(reliabilityOf([occasion(-0.5), occasion(0, 0)])).toMatchObject({ kept: 0, percent: 0 });
  });
});

describe("Wilson's interval", () => {
  // Newcombe 1998, table I: 81 of 263 is 0.2553 to 0.3662; 0 of 20 is 0 to 0.1611.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [0, 20, 0, 0.1611],
    [20, 20, 0.8389, 1],
  ])('of %i in %i is %d to %d', (delivered, trials, low, high) => {
    expect(wilson(delivered, trials).map((bound) => Number(bound.toFixed(4)))).toEqual([low, high]);
  });
});

test('a slope needs three values', () => {
  expect([slopeOf([1, 2]), slopeOf([5, 5, 5]), slopeOf([1, 3, 5, 7])]).toEqual([null, 0, 2]);
});

test('a deviation needs two values', () => {
  expect([deviationOf([3]), deviationOf([2, 4])]).toEqual([null, Math.SQRT2]);
});
