import { expect, it } from 'vitest';
import type { Rehearsal } from '#contract/rehearsal.ts';
import { summarizeRehearsal } from './rehearsalSummary.ts';

const rehearsal = (change: object = {}) =>
  ({
    assets: { consented: 9 },
    baselineKwh: 10,
    expectedKwh: { p10: 1, p50: 2, p90: 3 },
    confidencePercentage: 82.4,
    settlementPeriods: [{ confidencePercentage: 91 }, { confidencePercentage: 82.4 }],
    ...change,
  }) as Rehearsal;

it('describes how safe the contract is, with a sentence for every gap', () => {
  expect(summarizeRehearsal(rehearsal(), 1600)).toEqual({
    tone: 'good',
    text: 'Meets 1.6\u202fMW with 82\u202f% confidence',
  });
  const uneven = rehearsal({ settlementPeriods: [{ confidencePercentage: 74.4 }, { confidencePercentage: null }] });
  expect(summarizeRehearsal(uneven, 1600).text).toBe(
    'Meets 1.6\u202fMW with 82\u202f% confidence, its least sure half hour with 74\u202f%',
  );
  expect(summarizeRehearsal(rehearsal({ confidencePercentage: 60 }), 1600).tone).toBe('warn');
  expect(summarizeRehearsal(rehearsal({ confidencePercentage: 12 }), 1600)).toMatchObject({
    tone: 'bad',
    text: expect.stringContaining('Falls short of 1.6'),
  });
  expect(summarizeRehearsal(rehearsal({ confidencePercentage: null }), null).text).toContain('About 2.00');
  expect(summarizeRehearsal(rehearsal({ expectedKwh: null }), 5).text).toContain('settled yet');
  expect(summarizeRehearsal(rehearsal({ baselineKwh: null }), 5).text).toContain('valid baseline');
  expect(summarizeRehearsal(rehearsal({ baselineKwh: null, assets: { consented: 0 } }), 5).text).toContain('Nobody');
});
