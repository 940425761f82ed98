import { array, assert, boolean, double, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrationOf, isInBin } from './calibration.ts';

describe('the calibration of chances', () => {
  it('is a table in five bins with the score of what was said', () => {
    const { brier, baseRateBrier, bins } = calibrationOf([
      { said: 0.3, happened: true },
      { said: 0.2, happened: false },
      { said: 0.35, happened: false },
      { said: 1, happened: true },
    ]);
    expect(bins.map(({ cases }) => cases)).toEqual([0, 3, 0, 0, 1]);
    expect(bins[0]).toEqual({ from: 0, to: 0.2, cases: 0, said: null, happened: null, low: null, high: null });
    expect(bins[1]!.said).toBeCloseTo(0.85 / 3, 12);
    expect(bins[1]!.happened).toBeCloseTo(1 / 3, 12);
    expect(brier).toBeCloseTo((0.49 + 0.04 + 0.1225) / 4, 12);
    expect(baseRateBrier).toBe(0.25);
  });

  it('is unknown without a case', () => {
    expect(calibrationOf([])).toMatchObject({ cases: 0, brier: null, baseRateBrier: null });
  });

  it('counts every case once, and its intervals hold what happened', () => {
    const said = record({ said: double({ min: 0, max: 1, noNaN: true }), happened: boolean() });
    assert(
      property(array(said), (cases) => {
        const { bins } = calibrationOf(cases);
        expect(bins.reduce((sum, bin) => sum + bin.cases, 0)).toBe(cases.length);
        for (const { happened, low, high } of bins)
          if (happened !== null) {
            expect(low! - 1e-9).toBeLessThanOrEqual(happened);
            expect(high! + 1e-9).toBeGreaterThanOrEqual(happened);
          }
      }),
    );
  });

  it('is held where what happened lies in its bin within two standard errors', () => {
    const bin = { from: 0.2, to: 0.4, said: 0.3, low: null, high: null };
    expect(isInBin({ ...bin, cases: 100, happened: 0.3 })).toBe(true);
    expect(isInBin({ ...bin, cases: 100, happened: 0.49 })).toBe(true);
    expect(isInBin({ ...bin, cases: 100, happened: 0.51 })).toBe(false);
    expect(isInBin({ ...bin, cases: 100, happened: 0.1 })).toBe(false);
    expect(isInBin({ ...bin, cases: 0, happened: null })).toBe(true);
  });
});
