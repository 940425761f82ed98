import { expect, it } from 'vitest';
import type { Headroom } from '#contract/headroom.ts';
import { headroomVerdict } from './tabVerdicts.ts';

const asset = { assetUUID: 'a', assetId: 'A', name: null, expectedKw: 5, deviationKw: 1, events: 6 };
const plan: Headroom = {
  schemeUUID: 's',
  targetKw: 10,
  confidencePercent: 95,
  isMet: true,
  expectedKw: 19,
  sureKw: 12.8,
  assets: [asset, asset],
  candidates: 244,
  meterCounted: 0,
  untried: 150,
  all: { expectedKw: 178, sureKw: 117 },
  commonDeviationPercent: 18.4,
  eventsLearntFrom: 12,
  curve: [],
};

it('says with how many assets a power is kept, or how much of it can be promised', () => {
  const say = 'All 244 assets that can take part have proven 117\u202fkW in past events.';
  expect(headroomVerdict(plan)).toEqual({
    verdict: { sentence: '2 assets provide 10.0\u202fkW with 95\u202f% certainty', tone: 'GOOD' },
    say,
  });
  const short = { ...plan, isMet: false, targetKw: 200, sureKw: 117 };
  expect(headroomVerdict(short)).toEqual({
    verdict: {
      sentence: 'Not achievable: 117\u202fkW of 200\u202fkW can be offered with 95\u202f% certainty',
      tone: 'WARN',
    },
    say,
  });
  expect(headroomVerdict({ ...short, candidates: 0 }).say).toBe('No assets can take part.');
});
