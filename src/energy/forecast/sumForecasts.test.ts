import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ForecastColumns } from './forecast.ts';
import { sumForecasts } from './sumForecasts.ts';

const one = (value: number, p10: number, p50: number, p90: number): ForecastColumns => ({
  values: Float64Array.of(value),
  p10: Float64Array.of(p10),
  p50: Float64Array.of(p50),
  p90: Float64Array.of(p90),
});
const rowOf = (columns: ForecastColumns) => [columns.values[0]!, columns.p10[0]!, columns.p50[0]!, columns.p90[0]!];

const asset = fc
  .tuple(
    fc.integer({ min: -2000, max: 2000 }),
    fc.integer({ min: 0, max: 800 }),
    fc.integer({ min: 0, max: 2000 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([p10, toMedian, toTop, place]) =>
    one(p10 + place * (toMedian + toTop), p10, p10 + toMedian, p10 + toMedian + toTop),
  );

describe('sumForecasts', () => {
  it('leaves one asset unchanged', () => {
    fc.assert(
      fc.property(asset, (single) => {
        for (const [place, value] of rowOf(sumForecasts([single], 1)).entries())
          expect(value).toBeCloseTo(rowOf(single)[place]!, 6);
      }),
    );
  });

  it('adds the expected values, and keeps the quantiles in order and within the sums of their own', () => {
    fc.assert(
      fc.property(fc.array(asset, { minLength: 1, maxLength: 40 }), (assets) => {
        const [value, p10, p50, p90] = rowOf(sumForecasts(assets, 1)) as [number, number, number, number];
        const sum = (column: 'values' | 'p10' | 'p90') => assets.reduce((total, each) => total + each[column][0]!, 0);
        expect(value).toBe(sum('values'));
        expect(p10).toBeGreaterThanOrEqual(sum('p10'));
        expect(p90).toBeLessThanOrEqual(sum('p90'));
        expect(p10).toBeLessThanOrEqual(p50);
        expect(p50).toBeLessThanOrEqual(p90);
      }),
    );
  });

  it('has a narrower relative band for a hundred homes than for one', () => {
    const home = one(200, 80, 150, 400);
    const [value, p10, p50, p90] = rowOf(sumForecasts(Array<ForecastColumns>(100).fill(home), 1)) as [
      number,
      number,
      number,
      number,
    ];
    expect(value).toBe(20_000);
    expect((p90 - p10) / value).toBeLessThan(0.3);
    expect((p90 - p10) / value).toBeGreaterThan(0.16);
    // One home's median is far below its mean, a hundred homes' hardly.
    expect(p50).toBeGreaterThan(19_500);
    expect(p50).toBeLessThan(20_000);
  });

  it('has a wider band of what homes have in common on the second day ahead', () => {
    const home = one(200, 80, 150, 400);
    const width = (homes: number, ahead: number) => {
      const [, p10, , p90] = rowOf(sumForecasts(Array<ForecastColumns>(homes).fill(home), 1, () => ahead));
      return p90! - p10!;
    };
    expect(width(1000, 47)).toBe(width(1000, 0));
    expect(width(1000, 48) / width(1000, 47)).toBeGreaterThan(1.15);
    expect(width(1000, 95)).toBe(width(1000, 48));
    expect(width(1, 48)).toBe(width(1, 0));
  });

  it('adds certain values without a band', () => {
    expect(rowOf(sumForecasts([one(5, 5, 5, 5), one(7, 7, 7, 7)], 1))).toEqual([12, 12, 12, 12]);
  });

  it('counts an asset only where it has a value', () => {
    const unknown = one(NaN, NaN, NaN, NaN);
    expect(rowOf(sumForecasts([unknown, one(5, 4, 5, 6)], 1))).toEqual([5, 4, 5, 6]);
    expect(rowOf(sumForecasts([unknown], 1))).toEqual([NaN, NaN, NaN, NaN]);
    expect(rowOf(sumForecasts([], 1))).toEqual([NaN, NaN, NaN, NaN]);
  });
});
