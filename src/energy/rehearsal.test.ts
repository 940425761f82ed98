import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fleetResponse, replayDelivered, type ReplayTotals, responseRatio } from './rehearsal.ts';

const half = (...values: number[]) => Float64Array.from(values);
const day = (baseline: number[], actual: number[], responding: number[]): ReplayTotals => ({
  baseline: half(...baseline),
  actual: half(...actual),
  responding: half(...responding),
});

describe('the response of an asset', () => {
  const fleet = fleetResponse([
    { delivered: 30, baseline: 100, assets: 50 },
    { delivered: 10, baseline: 100, assets: 50 },
  ])!;

  it('is the mean of the fleet if the asset has no record', () => {
    expect(fleet).toEqual({ ratio: 0.2, baselineOfOne: 2 });
    expect(responseRatio(undefined, fleet)).toBe(0.2);
    expect(fleetResponse([])).toBeNull();
    expect(fleetResponse([{ delivered: 0, baseline: 0, assets: 3 }])).toBeNull();
  });

  it('is half way after three average events', () => {
    expect(responseRatio({ delivered: 3.6, baseline: 6 }, fleet)).toBeCloseTo((0.6 + 0.2) / 2, 12);
  });

  it('is always between its own record and the fleet', () => {
    assert(
      property(
        double({ min: -50, max: 50, noNaN: true }),
        double({ min: 0.01, max: 1000, noNaN: true }),
        (delivered, baseline) => {
          const own = delivered / baseline;
          const ratio = responseRatio({ delivered, baseline }, fleet);
          expect(ratio).toBeGreaterThanOrEqual(Math.min(own, 0.2) - 1e-9);
          expect(ratio).toBeLessThanOrEqual(Math.max(own, 0.2) + 1e-9);
        },
      ),
    );
  });
});

describe('a replayed day', () => {
  it('delivers the difference from the baseline and the response, signed by the type', () => {
    const replay = day([10, 10], [9, 12], [3, 3]);
    expect([...replayDelivered('TURN_DOWN', replay)]).toEqual([4, 1]);
    expect([...replayDelivered('TURN_UP', replay)]).toEqual([2, 5]);
  });
});
