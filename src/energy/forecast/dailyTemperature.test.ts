import { describe, expect, it } from 'vitest';
import { londonDayNumber, londonMidnight } from '../time/london.ts';
import { dailyMeans, heatingDegrees } from './dailyTemperature.ts';

const START = londonMidnight('2026-01-05');
const FIRST_DAY = londonDayNumber(START);
const hourly = (days: number, celsiusAt: (hour: number) => number) => ({
  startMs: START,
  celsius: Float64Array.from({ length: 24 * days }, (_, hour) => celsiusAt(hour)),
});

describe('daily temperatures', () => {
  it('are the means of London days, also where the clocks change', () => {
    const spring = londonMidnight('2026-03-28');
    const celsius = Float64Array.from({ length: 71 }, (_, hour) => (hour < 24 ? 1 : hour < 47 ? 2 : 3));
    const means = dailyMeans({ startMs: spring, celsius }, londonDayNumber(spring), 3);
    expect([...means]).toEqual([1, 2, 3]);
  });

  it.each([
    [6, 7],
    [7, NaN],
  ])('with %d hours missing in a row are %d', (missing, mean) => {
    const gap = hourly(1, (hour) => (hour >= 9 && hour < 9 + missing ? NaN : 7));
    expect(dailyMeans(gap, FIRST_DAY, 1)[0]).toBe(mean);
  });

  it('are interpolated over a short gap, and missing beyond the hours that are known', () => {
    const rising = hourly(1, (hour) => (hour === 11 || hour === 12 ? NaN : hour));
    expect(dailyMeans(rising, FIRST_DAY, 2)[0]).toBeCloseTo(11.5, 9);
    expect(dailyMeans(rising, FIRST_DAY, 2)[1]).toBeNaN();
    expect(dailyMeans(rising, FIRST_DAY - 1, 1)[0]).toBeNaN();
  });

  it('become heating degrees with the share of the day before', () => {
    const steps = hourly(3, (hour) => [20.5, 10.5, 30][Math.floor(hour / 24)]!);
    const degrees = heatingDegrees(steps, FIRST_DAY, 3);
    expect(degrees[0]).toBeNaN();
    expect(degrees[1]).toBeCloseTo(15.5 - (0.6 * 10.5 + 0.4 * 20.5), 9);
    expect(degrees[2]).toBe(0);
  });
});
