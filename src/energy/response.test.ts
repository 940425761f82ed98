import { describe, expect, it } from 'vitest';
import { addToSpread, emptySpread, type PastAsset, type PastEvent, responseModel, responseOf } from './response.ts';

/** An asset over events of the given [baseline, delivered] each. */
const asset = (...events: [number, number][]): PastAsset => ({
  events: events.length,
  baseline: events.reduce((sum, [baseline]) => sum + baseline, 0),
  delivered: events.reduce((sum, [, delivered]) => sum + delivered, 0),
  squares: events.reduce((sum, [baseline, delivered]) => sum + delivered ** 2 / baseline, 0),
});

function modelOf(events: readonly PastEvent[], assets: readonly PastAsset[]) {
  const spread = emptySpread();
  for (const each of assets) addToSpread(spread, each);
  return responseModel(events, spread);
}

describe('a fleet’s response', () => {
  it('is a fifth of the baseline before any event is settled', () => {
    const model = modelOf([], []);
    expect(model).toMatchObject({ isLearnt: false, mean: 0.2 });
    expect(model.commonVariance).toBeCloseTo(0.01, 12);
    expect(model.assetVariance).toBeCloseTo(0.09, 12);
    expect(modelOf([{ baseline: 0, delivered: 0 }], [])).toEqual(model);
    // An asset has no record of its own: 0.09 × (1 + 1/4).
    expect(responseOf(model, undefined)).toEqual({ ratio: 0.2, variance: 0.09 * 1.25 });
  });

  it('is its mean over past events, weighted by baseline', () => {
    // 30 + 10 of 100 + 100; the events lie 0.1 from 0.2 each way: (2 × 0.01 + 0.02) ÷ (2 + 2 − 1).
    const model = modelOf(
      [
        { baseline: 100, delivered: 30 },
        { baseline: 100, delivered: 10 },
      ],
      [],
    );
    expect(model).toMatchObject({ isLearnt: true, mean: 0.2 });
    expect(model.commonVariance).toBeCloseTo(0.04 / 3, 12);
  });

  it('varies as its assets do around their own means, less the common part', () => {
    const events = [
      { baseline: 20, delivered: 8 },
      { baseline: 20, delivered: 8 },
    ];
    // Each asset: 10 and 10 of baseline, 2 and 6 delivered; 4 ÷ 10 + 36 ÷ 10 − 64 ÷ 20 = 0.8, over 20 × 1/2 = 0.08
    // each.
    const assets = [asset([10, 2], [10, 6]), asset([10, 2], [10, 6])];
    // Common: 2 × 0.01 ÷ (2 + 2 − 1). Own: 20 × 0.09 and 2 × (0.08 − common), over 22.
    expect(modelOf(events, assets).assetVariance).toBeCloseTo((20 * 0.09 + 2 * (0.08 - 0.02 / 3)) / 22, 12);
  });

  it('shrinks an asset towards the fleet if its past is short', () => {
    const model = { isLearnt: true, mean: 0.2, commonVariance: 0.01, assetVariance: 0.09 };
    // One event at 0.6 and four of the fleet's 0.2; then twelve at 0.6.
    expect(responseOf(model, asset([10, 6])).ratio).toBeCloseTo((0.6 + 4 * 0.2) / 5, 12);
    expect(responseOf(model, asset(...Array.from({ length: 12 }, (): [number, number] => [10, 6]))).ratio).toBeCloseTo(
      0.5,
      12,
    );
    expect(responseOf(model, asset([10, 6])).variance).toBeCloseTo(0.09 * 1.2, 12);
  });
});
