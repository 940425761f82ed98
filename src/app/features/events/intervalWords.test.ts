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
  ).toBe('Within chance: could be no response at all; the baseline was 3\u202f% too high on 20 quiet days.');
  expect(certaintyWords({ deliveredInterval: interval(1, 2), baselineBiasPercentage: null, intervalBasis: null })).toBe(
    'More than chance.',
  );
  expect(certaintyWords({ deliveredInterval: null, baselineBiasPercentage: null, intervalBasis: null })).toBeNull();
});

it('tells too low from too high, and neither', () => {
  expect(biasWords(-2.5, 1)).toBe('the baseline was 2.5\u202f% too low on 1 quiet day');
  expect(biasWords(0.04, 5)).toBe('the baseline was right on average on 5 quiet days');
});

it('says where school holidays make a range less sure', () => {
  const words = (intervalBasis: 'HOLIDAY_CHANGE' | 'FEW_LIKE_DAYS') =>
    certaintyWords({ deliveredInterval: interval(1, 2), baselineBiasPercentage: null, intervalBasis });
  expect(words('HOLIDAY_CHANGE')).toMatch(/^More than chance\. School holidays .* by days on which they had, too\.$/);
  expect(words('FEW_LIKE_DAYS')).toMatch(/^More than chance\. School holidays .* less sure\.$/);
});
