import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { addDays, londonMidnight, weekday } from '../time/london.ts';
import { type Forecast, forecast } from './forecast.ts';
import { FORECAST_RULES, type ForecastRules } from './forecastRules.ts';
import { dayWeights } from './likeness.ts';

const START = '2026-01-05';
const SATURDAY = 6;
const ahead = (whOf: (day: number, slot: number) => number, days: number, rules?: ForecastRules): Forecast =>
  forecast(
    {
      series: flatDays(START, days, whOf),
      originMs: londonMidnight(addDays(START, days)),
      halfHours: 48,
      eventDays: new Set(),
    },
    rules,
  );

describe('expected values', () => {
  /** The same energy every day: on working days in the evening, at weekends around noon. */
  const shaped = (day: number, slot: number): number => {
    const peak = weekday(addDays(START, day)) < SATURDAY ? 36 : 24;
    return Math.abs(slot - peak) < 4 ? 1000 : 100;
  };
  // After 54 days the next is a Saturday, after 56 a Monday.
  it.each([
    ['a Saturday', 54, 24, 36],
    ['a Monday', 56, 36, 24],
  ])('on %s have their own shape and little of the other one', (_, days, peak, otherPeak) => {
    const oneWeighting: ForecastRules = { ...FORECAST_RULES, expected: FORECAST_RULES.median };
    const [now, leaking] = [ahead(shaped, days).values, ahead(shaped, days, oneWeighting).values];
    // Zero where the forecast has the day's own shape, one where it has the other one.
    const leak = (values: Float64Array) => (values[otherPeak]! - 100) / (values[peak]! - 100);
    expect(leak(now)).toBeLessThan(0.3);
    expect(leak(now)).toBeLessThan(leak(leaking) / 2);
  });

  it('of a day like every other do not depend on the rules', () => {
    const flat = (_: number, slot: number) => 100 + slot;
    for (const [slot, wh] of ahead(flat, 40).values.entries()) expect(wh).toBeCloseTo(100 + slot, 6);
  });
});

describe('the half-lives', () => {
  it('are those of the rules: a week for p50, two for p10 and p90', () => {
    const history = new Uint8Array(29).fill(1);
    const weightOfTwoWeeks = (rule: 'expected' | 'median' | 'range') =>
      dayWeights(history, 1, FORECAST_RULES[rule])[14]!;
    expect(weightOfTwoWeeks('expected')).toBeCloseTo(0.25, 9);
    expect(weightOfTwoWeeks('median')).toBeCloseTo(0.25, 9);
    expect(weightOfTwoWeeks('range')).toBeCloseTo(0.5, 9);
  });

  it('keep a higher use of three weeks ago in the range, after the median has followed', () => {
    const fallen = (day: number) => (day < 35 ? 600 : 200);
    // An eighth of the weight of p50 and a third of that of p90 is older than the fall.
    const rules: ForecastRules = { ...FORECAST_RULES, tail: 0.2 };
    const { p50, p90 } = ahead(fallen, 56, rules);
    expect(p50[20]).toBeLessThan(210);
    expect(p90[20]).toBeGreaterThan(400);
    expect(ahead(fallen, 56, { ...rules, range: FORECAST_RULES.median }).p90[20]).toBeLessThan(210);
  });

  it('leave fewer days outside the range the fewer there are', () => {
    // Each day has a rank, and exports, so that no level moves the range.
    const highest = (days: number) => {
      const { p90 } = ahead((day) => ((day * 7) % days) - days, days, { ...FORECAST_RULES, tail: 0.3 });
      return (p90[20]! + days) / (days - 1);
    };
    expect(highest(57)).toBeLessThan(0.9);
    expect(highest(4)).toBe(1);
  });

  it('never put the median beyond the range, whatever the half-lives and the change of use', () => {
    const halfLife = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 60 }),
        fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 60, maxLength: 60 }),
        halfLife,
        halfLife,
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (days, use, medianDays, rangeDays, tail) => {
          const { p10, p50, p90 } = ahead((day) => use[day]!, days, {
            ...FORECAST_RULES,
            median: { ...FORECAST_RULES.median, halfLifeDays: medianDays },
            range: { ...FORECAST_RULES.range, halfLifeDays: rangeDays },
            tail,
          });
          for (let slot = 0; slot < 48; slot++) {
            expect(p10[slot]).toBeLessThanOrEqual(p50[slot]!);
            expect(p50[slot]).toBeLessThanOrEqual(p90[slot]!);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
