import { expect, it } from 'vitest';
import type { Rehearsal } from '#contract/rehearsal.ts';
import { rehearsedBalance, weakestWords } from './rehearsalWords.ts';

const period = (hour: number, confidencePercentage: number | null) => ({
  startTime: `2026-11-24T${hour}:00:00Z`,
  confidencePercentage,
});
const rehearsal = (change: object = {}) =>
  ({
    expectedKwh: { p10: 1, p50: 2, p90: 3 },
    targetKwh: 2.5,
    confidencePercentage: 82.4,
    settlementPeriods: [period(17, 91), period(18, 74.4)],
    ...change,
  }) as Rehearsal;

it('names the half hour that is least sure, if it is less sure than the whole', () => {
  expect(weakestWords(rehearsal())).toBe('Its least certain half-hour starts at 18:00: 74\u202f%.');
  expect(weakestWords(rehearsal({ settlementPeriods: [period(17, 82.1), period(18, null)] }))).toBeNull();
  expect(weakestWords(rehearsal({ confidencePercentage: null }))).toBeNull();
});

it('draws the bar from the rehearsal', () => {
  expect(rehearsedBalance(rehearsal())).toMatchObject({
    phase: 'SCHEDULED',
    contractedKwh: 2.5,
    likely: { kwh: 2, p10Kwh: 1, p90Kwh: 3 },
  });
  expect(rehearsedBalance(rehearsal({ expectedKwh: null })).likely).toBeNull();
});
