import { describe, expect, it } from 'vitest';
import { deliveryView, percentOfFactor } from './deliveryView.ts';

/** K of the Demand Flexibility Service, whose points are in its pack. */
const CURVE = [
  { atPercent: 0, factor: 0 },
  { atPercent: 50, factor: 0.5 },
  { atPercent: 120, factor: 1.2 },
];

describe('the delivery of an offer', () => {
  it('is below a strike, and above what is paid, at the percentages of the curve', () => {
    expect([0.5, 0.25, 1.2, 9].map((factor) => percentOfFactor(CURVE, factor))).toEqual([50, 25, 120, 120]);
    expect(percentOfFactor([{ atPercent: 0, factor: 1 }], 0.5)).toBe(0);
  });

  it('has the quantiles and shares of its simulations, and a density that is highest where most lie', () => {
    const outcomes = Array.from({ length: 100 }, (_, place) => 0.5 + place / 200);
    const view = deliveryView(outcomes, 1.5, CURVE, 0.5);
    expect(view).toMatchObject({ p10Mw: 1.1, p50Mw: 1.5, p90Mw: 1.9, strikeMw: 0.75, fullFactor: 1.2 });
    expect(view.fullMw).toBeCloseTo(1.8, 9);
    expect(view.fullShare).toBe(0.2);
    expect(view.density[0]!.mw).toBe(0);
    expect(view.density.find(({ height }) => height === 1)!.mw).toBeCloseTo(1.5, 0);
    expect(view.density.at(-1)!.mw).toBeGreaterThan(1.98);
    expect(deliveryView([0.4], 1, CURVE, null)).toMatchObject({ p50Mw: 0.8, strikeMw: null, fullShare: 0 });
  });
});
