import { expect, it } from 'vitest';
import { moreSentence } from './moreSentence.ts';

const answer = (chancePercent: number) => ({
  contractedKwh: 10,
  confidencePercent: 95,
  assets: { ready: 9, optedIn: 5, free: 4, unknown: 0, freeKw: 1 },
  isOpen: true,
  steps: [
    { assets: 4, isAll: true, isEnough: false, likely: { kwh: 9, p10Kwh: 8, p90Kwh: 10 }, chancePercent, likelyGbp: 1 },
  ],
});

it.each([
  [94.6, '94.6 %'],
  [94.4, '94 %'],
  [0.4, 'under 1 %'],
])('says a chance of %s so that it reads as less than the 95 %% that are not reached', (chance, said) => {
  expect(moreSentence(answer(chance), null)).toBe(
    `Even with all available assets it is not 95 % likely to be met: ${said}`,
  );
});
