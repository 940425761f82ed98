import { expect, it } from 'vitest';
import { baselinesSoFar, settledSoFar } from './progressWords.ts';

it('says how many assets of a large event are worked out', () => {
  expect(settledSoFar({ statsProgress: { settledAssets: 340_000, assets: 1_000_000 } })).toBe(
    ': 340,000 of 1,000,000 assets are settled',
  );
  expect(baselinesSoFar({ baselineProgress: { computedAssets: 0, assets: 20_000 } })).toBe(
    'Baselines are being calculated: 0 of 20,000 assets done.',
  );
});

it('says nothing where all are worked out at once', () => {
  expect([settledSoFar({ statsProgress: null }), baselinesSoFar({ baselineProgress: null })]).toEqual(['', null]);
});
