import { describe, expect, test } from 'vitest';
import { baselineBias, deliveredInterval, MIN_DAYS_OF_ASSET, type PlaceboSum } from './deliveredInterval.ts';

/** Placebo days with these errors in percent of a baseline of 100. */
const daysOf = (...errors: number[]): PlaceboSum[] => errors.map((error) => ({ baseline: 100, actual: 100 - error }));

describe('deliveredInterval', () => {
  test('is RMS × t × √(1 + 1/K) of the baseline to either side', () => {
    // Squares 0.01 + 0.01 + 0.0025 + 0.0025 + 0 over 5: RMS 0.070711; t of 4 degrees 2.1318; √1.2 = 1.095445.
    const interval = deliveredInterval(daysOf(10, -10, 5, -5, 0), { delivered: 40, baseline: 200 })!;
    expect(interval).toMatchObject({ level: 90, placeboDays: 5, coverage: 100 });
    expect(interval.high - 40).toBeCloseTo(200 * 0.070711 * 2.1318 * 1.095445, 2);
    expect(40 - interval.low).toBeCloseTo(interval.high - 40, 9);
  });

  test('ends where assets that cannot export would have used nothing', () => {
    const wide = daysOf(150, -150, 120, -120, 100);
    const event = { delivered: 40, baseline: 50 };
    const free = deliveredInterval(wide, event)!;
    expect([free.low < -10, free.high > 90]).toEqual([true, true]);
    // Metered 10: with a use of 0 instead of 50 the event would have cost 10.
    const down = deliveredInterval(wide, { ...event, importOnly: 'TURN_DOWN' })!;
    expect([down.low, down.high, down.coverage]).toEqual([-10, free.high, free.coverage]);
    // Metered 90: with a use of 0 all of it was delivered.
    const up = deliveredInterval(wide, { ...event, importOnly: 'TURN_UP' })!;
    expect([up.low, up.high]).toEqual([free.low, 90]);
  });

  test('counts the days that the others would not have contained', () => {
    // Without the last day: RMS 0.01 × √1.25 × 2.3534 = 0.026, and it was off by 0.5.
    expect(deliveredInterval(daysOf(1, -1, 1, -1, 50), { delivered: 0, baseline: 100 })!.coverage).toBe(80);
  });

  test('has no width after days that the baseline met exactly', () => {
    expect(deliveredInterval(daysOf(0, 0, 0, 0, 0), { delivered: 7, baseline: 100 })).toMatchObject({
      low: 7,
      high: 7,
      coverage: 100,
    });
  });

  test('grows with the baseline of the event, not with that of the days', () => {
    const event = { delivered: 0, baseline: 300 };
    const small = daysOf(10, -10, 5, -5, 0).map(({ baseline, actual }) => ({
      baseline: baseline / 10,
      actual: actual / 10,
    }));
    expect(deliveredInterval(small, { ...event, baseline: 30 })!.high).toBeCloseTo(
      deliveredInterval(daysOf(10, -10, 5, -5, 0), event)!.high / 10,
      9,
    );
  });

  test('uses absolute errors where baselines are near or below zero', () => {
    const errors = [10, -10, 5, -5, 0];
    const expected = deliveredInterval(daysOf(...errors), { delivered: 0, baseline: 100 })!.high;
    const exporting = errors.map((error) => ({ baseline: -100, actual: -100 - error }));
    expect(deliveredInterval(exporting, { delivered: 0, baseline: -100 })!.high).toBeCloseTo(expected, 9);
    const crossing = errors.map((_, day) => ({ baseline: day === 0 ? 0.001 : 100, actual: 0 }));
    crossing.forEach((day, index) => (day.actual = day.baseline - errors[index]!));
    expect(deliveredInterval(crossing, { delivered: 0, baseline: 100 })!.high).toBeCloseTo(expected, 9);
  });

  test('is null with fewer days than needed', () => {
    const event = { delivered: 0, baseline: 100 };
    expect(deliveredInterval(daysOf(1, 2, 3, 4), event)).toBeNull();
    expect(deliveredInterval(daysOf(1, 2, 3, 4, 5, 6, 7), event, MIN_DAYS_OF_ASSET)).toBeNull();
    expect(deliveredInterval(daysOf(1, 2, 3, 4, 5, 6, 7, 8), event, MIN_DAYS_OF_ASSET)).not.toBeNull();
  });
});

describe('the bias of a baseline', () => {
  test('is its mean error, positive when it was too high', () => {
    expect(baselineBias(daysOf(10, -4, 5, -1, 0))).toBeCloseTo(2, 9);
  });

  test('is unknown with few days, and for exporters', () => {
    expect(baselineBias(daysOf(1, 2, 3, 4))).toBeNull();
    expect(baselineBias(daysOf(1, 2, 3, 4, 5).map((day) => ({ ...day, baseline: -1 })))).toBeNull();
  });
});
