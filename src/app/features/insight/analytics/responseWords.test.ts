import { expect, it } from 'vitest';
import type { AssetResponse } from '#contract/assetResponse.ts';
import { dotsOf, dotsSummary, dotsTable, fatigueWords, intervalWords } from './responseWords.ts';

const asset = (assetId: string, reliabilityPercent: number | null, meanKw: number | null): AssetResponse => ({
  assetUUID: assetId,
  assetId,
  name: null,
  portfolioUUID: null,
  events: 4,
  eventsWithData: 4,
  eventsKept: 3,
  reliabilityPercent,
  reliabilityLowPercent: reliabilityPercent === null ? null : 30.1,
  reliabilityHighPercent: reliabilityPercent === null ? null : 95.4,
  meanKw,
  deviationKw: 0.1,
  responsePercent: 40,
  fatiguePoints: null,
  history: [],
});

it('plots measured assets, and describes their total', () => {
  const dots = dotsOf([asset('a', 100, 1.5), asset('b', 50, 0.5), asset('c', null, null)]);
  expect(dots.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(dotsSummary(dots)).toBe(
    '2 assets, 1 of them delivered in four events in five or more and provide 1.50 kW of 2.00 kW in total.',
  );
  expect(dotsTable(dots).rows[0]).toEqual(['a', 100, 30.1, 95.4, 40, 1.5, 4]);
});

it('describes the confidence of a share', () => {
  expect(intervalWords(asset('a', 75, 1)).replaceAll('\u202f', ' ')).toBe('95 % confidence interval 30.1 % to 95.4 %');
  expect(intervalWords(asset('a', null, null))).toBe('not measured yet');
});

it('reports a trend only where there is one', () => {
  expect([-2, 0.4, 3, null].map(fatigueWords)).toEqual(['tiring', 'steady', 'growing', 'too few events to judge']);
});
