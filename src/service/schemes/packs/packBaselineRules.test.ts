import { expect, test } from 'vitest';
import { likeDayRules } from '#contract/pack/baselineRules.ts';
import { checkLikeDayRules } from '#energy/baseline/likeDays.ts';
import { baselineRules, likeDayNames } from '#energy/baseline/methods.ts';
import { completeShipped } from './packRows.ts';
import { findShipped } from './shippedPacks.ts';

const { baseline } = completeShipped(findShipped('NESO_DFS', '2026-05')!).document;

test('the pack of the Demand Flexibility Service has the rules that BL01 has by itself', () => {
  expect(likeDayRules('BL01', baseline)).toEqual(baselineRules.BL01);
});

test.each(likeDayNames)('%s can be computed whatever the fewest days of a pack', (method) => {
  for (let atLeast = 1; atLeast <= 40; atLeast++)
    expect(() => checkLikeDayRules(likeDayRules(method, { ...baseline, atLeast }))).not.toThrow();
});
