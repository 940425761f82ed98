import { expect, it } from 'vitest';
import type { DeliveredInterval } from '#contract/stats.ts';
import { biasWords, certaintyWords, isWithinChance, rangeWords } from './intervalWords.ts';

const interval = (low: number, high: number): DeliveredInterval => ({
  level: 90,
  low,
  high,
  placeboDays: 20,
  coverage: 90,
});

it('writes both ends in one unit', () => {
  expect(rangeWords(interval(7.104, 9.7))).toBe('7.10 to 9.70\u202fkWh, 90\u202f%');
  expect(rangeWords(interval(-120, 1420))).toBe('−0.120 to 1.42\u202fMWh, 90\u202f%');
});

it('is within chance when zero lies inside, ends included', () => {
  expect(isWithinChance(interval(-1, 2))).toBe(true);
  expect(isWithinChance(interval(0, 2))).toBe(true);
  expect(isWithinChance(interval(0.1, 2))).toBe(false);
  expect(isWithinChance(interval(-3, -1))).toBe(false);
});

it('says what it means, and how the baseline did', () => {
  expect(certaintyWords({ deliveredInterval: interval(-1, 2), baselineBiasPercentage: 3.04 })).toBe(
    'Within chance: could be no response at all; the baseline was 3\u202f% too high on 20 quiet days.',
  );
  expect(certaintyWords({ deliveredInterval: interval(1, 2), baselineBiasPercentage: null })).toBe('More than chance.');
  expect(certaintyWords({ deliveredInterval: null, baselineBiasPercentage: null })).toBeNull();
});

it('tells too low from too high, and neither', () => {
  expect(biasWords(-2.5, 1)).toBe('the baseline was 2.5\u202f% too low on 1 quiet day');
  expect(biasWords(0.04, 5)).toBe('the baseline was right on average on 5 quiet days');
});
