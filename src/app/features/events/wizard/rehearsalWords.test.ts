import { expect, it } from 'vitest';
import type { Rehearsal } from '#contract/rehearsal.ts';
import {
  moreToSell,
  rehearsalSay,
  rehearsedBalance,
  rehearsedFacts,
  rehearsedVerdict,
  weakestWords,
} from './rehearsalWords.ts';

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

const PAY: NonNullable<Rehearsal['pay']> = {
  sentence: '£9.36 expected: 39.0 kW more would make it £23.40',
  expectedGbp: 9.36,
  strikePercent: 0.4,
  countsStrikes: true,
  best: { mw: 0.065, moreMw: 0.039, expectedGbp: 23.4, strikePercent: 6.2 },
};
const VERDICT = { code: 'LIKELY_MET', tone: 'GOOD', sentence: 'Likely to be met' };
const paid = (pay: Rehearsal['pay'], change: object = {}) =>
  rehearsal({ pay, verdict: VERDICT, assets: { consented: 3, overlapping: 1, ready: 3 }, pastEvents: 2, ...change });
const factsOf = (of: Rehearsal) =>
  rehearsedFacts(of).map(({ label, value, unit }) => `${label} ${value} ${unit ?? ''}`);

it('expected pay and the chance of a strike stand for the likelihood', () => {
  expect(factsOf(paid(PAY)).slice(2, 4)).toEqual(['Expected pay £9.36 ', 'Chance of a strike under 1 %']);
  expect(factsOf(paid({ ...PAY, countsStrikes: false, strikePercent: null, expectedGbp: null })).slice(2, 4)).toEqual([
    'Expected pay – ',
    'Chance of a shortfall – ',
  ]);
  expect(factsOf(paid(null))[2]).toBe('Likelihood of meeting contract 82 %');
});

it('money that is left is said, with the risk of taking it', () => {
  expect(rehearsedVerdict(paid(PAY))).toEqual({ sentence: PAY.sentence, tone: 'WARN' });
  expect(moreToSell(paid(PAY))).toEqual({ mw: 0.039, note: '£14.04 more, 6\u202f% strike' });
  expect(moreToSell(paid({ ...PAY, expectedGbp: null, best: { ...PAY.best!, expectedGbp: null } }))?.note).toBe(
    '6\u202f% strike',
  );
  const least = { ...PAY, best: { ...PAY.best!, moreMw: -0.01 } };
  expect([moreToSell(paid(least)), rehearsedVerdict(paid(least)).tone]).toEqual([null, 'GOOD']);
  expect([moreToSell(paid(null)), rehearsedVerdict(paid(null))]).toEqual([null, VERDICT]);
});

it('without a price the headline is the delivery, and what more could be sold stands below', () => {
  const open = paid({ ...PAY, expectedGbp: null, sentence: '39.0 kW more could be sold' });
  expect(rehearsedVerdict(open)).toEqual(VERDICT);
  expect(rehearsalSay(open)).toBe(
    '39.0 kW more could be sold. Its least certain half-hour starts at 18:00: 74\u202f%.',
  );
  expect(rehearsalSay(paid(PAY, { confidencePercentage: null }))).toBeNull();
});
