import { expect, it } from 'vitest';
import type { DeliveredInterval } from '#contract/stats.ts';
import { biasWords, certaintyWords, isWithinChance } from './intervalWords.ts';

const interval = (low: number, high: number): DeliveredInterval => ({
  level: 90,
  low,
  high,
  placeboDays: 20,
  coverage: 90,
});

it('is within chance when zero lies inside, ends included', () => {
  expect(isWithinChance(interval(-1, 2))).toBe(true);
  expect(isWithinChance(interval(0, 2))).toBe(true);
  expect(isWithinChance(interval(0.1, 2))).toBe(false);
  expect(isWithinChance(interval(-3, -1))).toBe(false);
});

it('says what it means, and how the baseline did', () => {
  expect(
    certaintyWords({ deliveredInterval: interval(-1, 2), baselineBiasPercentage: 3.04, intervalBasis: 'ORDINARY' }),
  ).toBe(
    'Not statistically significant: there may have been no response; on 20 non-event days the baseline ran 3\u202f% high.',
  );
  expect(certaintyWords({ deliveredInterval: interval(1, 2), baselineBiasPercentage: null, intervalBasis: null })).toBe(
    'Statistically significant.',
  );
  expect(certaintyWords({ deliveredInterval: null, baselineBiasPercentage: null, intervalBasis: null })).toBeNull();
});

it('tells too low from too high, and neither', () => {
  expect(biasWords(-2.5, 1)).toBe('on 1 non-event day the baseline ran 2.5\u202f% low');
  expect(biasWords(0.04, 5)).toBe('on 5 non-event days the baseline was accurate on average');
});

it('says where school holidays make a range less sure', () => {
  const words = (intervalBasis: 'HOLIDAY_CHANGE' | 'FEW_LIKE_DAYS') =>
    certaintyWords({ deliveredInterval: interval(1, 2), baselineBiasPercentage: null, intervalBasis });
  expect(words('HOLIDAY_CHANGE')).toMatch(
    /^Statistically significant\. School holidays .* based on days on which they also did\.$/,
  );
  expect(words('FEW_LIKE_DAYS')).toMatch(/^Statistically significant\. School holidays .* less reliable\.$/);
});
