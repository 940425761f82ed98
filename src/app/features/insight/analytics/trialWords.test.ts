import { describe, expect, it } from 'vitest';
import type { BaselineTrial } from '#contract/baselineTrial.ts';
import { bestLine, trialLine, trialPoints } from './trialWords.ts';

const verdict = (method: 'BL01' | 'MID_8_OF_10', adjusted: boolean, biasPercent: number | null) => ({
  method,
  adjusted,
  assetDays: 20,
  biasPercent,
  meanErrorKwh: 0.1,
  overestimatePercent: 40,
});
const trial: BaselineTrial = {
  schemeUUID: '00000000-0000-4000-8000-000000000000',
  method: 'BL01',
  inDayAdjustment: false,
  days: ['2026-11-02', '2026-11-03'],
  fromPeriod: 33,
  toPeriod: 38,
  assetsReady: 900,
  assetsTried: 500,
  trials: [
    verdict('BL01', false, 3.2),
    verdict('MID_8_OF_10', false, -1.5),
    verdict('BL01', true, 2),
    verdict('MID_8_OF_10', true, null),
  ],
};

describe('a trial of baselines as text', () => {
  it('compares each method with its adjusted form', () => {
    expect(trialPoints(trial, 'biasPercent')).toEqual([
      { name: 'BL01', values: [3.2, 2] },
      { name: 'Mid 8 of 10', values: [-1.5, null] },
    ]);
  });

  it('finds the least bias in either direction', () => {
    expect(bestLine(trial)).toBe(
      'Least bias: Middle 8 of 10 days, −1.5\u202f%; it would have overstated delivery on 40\u202f% of the days.',
    );
    expect(bestLine({ ...trial, trials: [] })).toContain('enough history');
  });

  it('describes the basis, and that it is a sample', () => {
    expect(trialLine(trial)).toBe(
      'Tested on 2 days without an event, 2 Nov to 3 Nov, and 500 assets sampled evenly from the 900 that are ' +
        'ready. Only homes are adjusted.',
    );
    expect(trialLine({ ...trial, days: ['2026-11-02'], assetsReady: 1, assetsTried: 1 })).toContain(
      '1 day without an event, 2 Nov, and 1 ready asset.',
    );
    expect(trialLine({ ...trial, days: [] })).toContain('no non-event day');
  });
});
