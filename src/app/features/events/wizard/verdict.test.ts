import { expect, it } from 'vitest';
import type { Rehearsal } from '#contract/rehearsal.ts';
import { verdictOf } from './verdict.ts';

const rehearsal = (change: object = {}) =>
  ({
    assets: { consented: 9 },
    baselineKwh: 10,
    expectedKwh: { p10: 1, p50: 2, p90: 3 },
    confidencePercentage: 82.4,
    ...change,
  }) as Rehearsal;

it('says how safe the contract is, in words of its own for every gap', () => {
  expect(verdictOf(rehearsal(), 1600)).toEqual({ tone: 'good', text: 'Meets 1.6\u2009MW with 82\u2009% confidence' });
  expect(verdictOf(rehearsal({ confidencePercentage: 60 }), 1600).tone).toBe('warn');
  expect(verdictOf(rehearsal({ confidencePercentage: 12 }), 1600)).toMatchObject({
    tone: 'bad',
    text: expect.stringContaining('Falls short of 1.6'),
  });
  expect(verdictOf(rehearsal({ confidencePercentage: null }), null).text).toContain('About 2.00');
  expect(verdictOf(rehearsal({ expectedKwh: null }), 5).text).toContain('settled yet');
  expect(verdictOf(rehearsal({ baselineKwh: null }), 5).text).toContain('valid baseline');
  expect(verdictOf(rehearsal({ baselineKwh: null, assets: { consented: 0 } }), 5).text).toContain('Nobody');
});
