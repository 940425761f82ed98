import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectEvent } from './projection.ts';
import type { RunningAsset } from './projectionSums.ts';

const TENTH = 1.2815515655446004;
const running = (baseline: number[], delivered: number[], ratio = 0.2, variance = 0.04): RunningAsset => ({
  baselineWh: Float64Array.from(baseline),
  deliveredWh: Float64Array.from(delivered),
  response: { ratio, variance },
});

describe('a projection', () => {
  it('is the expectation while nothing is measured', () => {
    const { expected, projected, measured, halfHours } = projectEvent(
      0.01,
      [running([1000, 1000], [NaN, NaN]), running([2000, 2000], [NaN, NaN], 0.5)],
      2,
    );
    expect(expected.wh).toBeCloseTo(2000 * 0.2 + 4000 * 0.5, 9);
    // The common part moves all 6,000 Wh together; each asset's own part adds up over its half hours, then in squares.
    const reach = TENTH * Math.sqrt(6000 ** 2 * 0.01 + (2000 ** 2 + 4000 ** 2) * 0.04);
    expect([expected.p10, expected.p90].map(Math.round)).toEqual([2400 - reach, 2400 + reach].map(Math.round));
    expect(projected).toEqual(expected);
    expect(measured).toEqual({ deliveredWh: 0, expectedWh: 0, baselineWh: 0, readings: 0 });
    expect(halfHours.map(({ expected: { wh }, deliveredWh, cumulative }) => [wh, deliveredWh, cumulative.wh])).toEqual([
      [1200, NaN, 1200],
      [1200, NaN, 2400],
    ]);
  });

  it('includes measured values unchanged, and updates the expectation of the rest from them', () => {
    // 400 of 1,000 Wh instead of the expected 200. Noise 0.04 and common variance 0.01: a fifth of the difference of
    // 0.2 is common.
    const { projected, remaining, measured, halfHours, assets } = projectEvent(
      0.01,
      [running([1000, 1000], [400, NaN])],
      2,
    );
    expect(measured).toEqual({ deliveredWh: 400, expectedWh: 200, baselineWh: 1000, readings: 1 });
    expect(remaining.wh).toBeCloseTo(1000 * (0.2 + 0.04), 9);
    expect(projected.wh).toBeCloseTo(640, 9);
    // What is left of the common spread is 0.01 × (1 − 1/5).
    expect(projected.p90 - projected.wh).toBeCloseTo(TENTH * 1000 * Math.sqrt(0.008 + 0.04), 6);
    expect(halfHours[0]).toMatchObject({
      deliveredWh: 400,
      reportedExpectedWh: 200,
      projected: { wh: 400, p10: 400, p90: 400 },
      cumulative: { wh: 400, p10: 400, p90: 400 },
    });
    expect(halfHours[1]!.cumulative).toEqual(projected);
    expect(assets[0]).toMatchObject({ deliveredWh: 400, expectedWh: 400 });
    expect(assets[0]!.remainingWh).toBeCloseTo(240, 9);
  });

  it('is exact once every asset has reported', () => {
    const { projected, remaining } = projectEvent(
      0.01,
      [running([1000, 500], [-100, 300]), running([800, 800], [0, 50])],
      2,
    );
    expect([projected.wh, projected.p10, projected.p90, remaining.wh]).toEqual([250, 250, 250, 0]);
  });

  it('expects nothing of an asset without a baseline, and counts an exporting one by its size', () => {
    const { expected, measured } = projectEvent(
      0.01,
      [running([NaN, NaN], [NaN, NaN]), running([-500, 500], [NaN, NaN])],
      2,
    );
    expect(expected.wh).toBeCloseTo(200, 9);
    expect(measured.readings).toBe(0);
    expect(projectEvent(0.01, [], 3)).toMatchObject({
      expected: { wh: 0, p10: 0, p90: 0 },
      projected: { wh: 0 },
      assets: [],
    });
  });

  it('ends with its last half hour, and its parts add up', () => {
    const wh = fc.integer({ min: 0, max: 5_000_000 }).map((mwh) => mwh / 1000);
    const slot = fc.record({
      baseline: fc.option(wh, { nil: NaN }),
      delivered: fc.option(fc.double({ min: -5000, max: 5000, noNaN: true }), { nil: NaN }),
    });
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            slots: fc.array(slot, { minLength: 3, maxLength: 3 }),
            ratio: fc.double({ min: -0.5, max: 1, noNaN: true }),
          }),
          { maxLength: 6 },
        ),
        (fleet) => {
          const assets = fleet.map(({ slots, ratio }) =>
            running(
              slots.map((each) => each.baseline),
              slots.map((each) => each.delivered),
              ratio,
            ),
          );
          const { projected, measured, remaining, halfHours, assets: parts } = projectEvent(0.02, assets, 3);
          const close = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(1e-6 * (1 + Math.abs(a) + 1e4));
          close(projected.wh, measured.deliveredWh + remaining.wh);
          close(halfHours.at(-1)!.cumulative.wh, projected.wh);
          close(
            halfHours.reduce((sum, half) => sum + half.projected.wh, 0),
            projected.wh,
          );
          close(
            parts.reduce((sum, part) => sum + part.deliveredWh + part.remainingWh, 0),
            projected.wh,
          );
          expect(projected.p10).toBeLessThanOrEqual(projected.p90);
        },
      ),
    );
  });
});
