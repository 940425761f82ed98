import { expect, it } from 'vitest';
import { rangeHint, rangeWords } from './rangeWords.ts';

const interval = (low: number, high: number) => ({ level: 90 as const, low, high, placeboDays: 20, coverage: 90 });

it('writes both ends in one unit', () => {
  expect(rangeWords(interval(7.104, 9.7))).toBe('7.10 to 9.70\u202fkWh, 90\u202f%');
  expect(rangeWords(interval(-120, 1420))).toBe('−0.120 to 1.42\u202fMWh, 90\u202f%');
});

it('is a hint, where it is known', () => {
  expect(rangeHint(interval(1, 2))).toBe('Range 1.00 to 2.00\u202fkWh, 90\u202f%');
  expect(rangeHint(null)).toBeUndefined();
});
