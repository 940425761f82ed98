import { expect, it } from 'vitest';
import type { StrikeCounts } from '#contract/strike.ts';
import { isAtRisk, leftText, periodText, strikesText } from './strikeWords.ts';

const counts = (of: Partial<StrikeCounts>): StrikeCounts => ({
  factorBelow: 0.5,
  consecutive: 3,
  ofConsecutive: 5,
  inPeriod: 7,
  ofPeriod: 10,
  periodMonths: 3,
  left: 2,
  unsettled: 0,
  lastFactor: 0.38,
  reachedUTC: null,
  state: 'COUNTING',
  ...of,
});

it('a unit is at risk from two strikes before its limit on', () => {
  expect([3, 2, 1, 0].map((left) => isAtRisk(counts({ left })))).toEqual([false, true, true, true]);
  expect(isAtRisk(counts({ left: null }))).toBe(false);
  // A rule of two strikes is not near before the first.
  expect(isAtRisk(counts({ left: 2, state: 'CLEAR' }))).toBe(false);
});

it('strikes are written with their limit', () => {
  expect(strikesText(counts({}))).toBe('3 of 5 strikes');
  // The count that is nearer to its limit.
  expect(strikesText(counts({ consecutive: 0, inPeriod: 6 }))).toBe('6 of 10 strikes');
  expect(strikesText(counts({ consecutive: 0, inPeriod: 5 }))).toBe('0 of 5 strikes');
  expect(strikesText(counts({ ofPeriod: null, inPeriod: 9 }))).toBe('3 of 5 strikes');
  expect(strikesText(counts({ ofConsecutive: null }))).toBe('7 of 10 strikes');
  expect(strikesText(counts({ ofConsecutive: null, ofPeriod: null, inPeriod: 1 }))).toBe('1 strike');
  expect([2, 1, 0].map((left) => leftText(counts({ left })))).toEqual([
    'Two strikes left',
    'One strike left',
    'Too many strikes',
  ]);
  expect([periodText(counts({})), periodText(counts({ periodMonths: null }))]).toEqual(['3 months', 'all time']);
});
