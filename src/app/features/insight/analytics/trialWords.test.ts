import { describe, expect, it } from 'vitest';
import type { BaselineTrial } from '#contract/baselineTrial.ts';
import { bestLine, trialLine, trialPoints } from './trialWords.ts';

const verdict = (
  method: 'BL01' | 'MID_8_OF_10',
  adjusted: boolean,
  biasPercent: number | null,
  meanErrorKwh = 0.1,
) => ({
  method,
  adjusted,
  assetDays: 20,
  biasPercent,
  meanErrorKwh,
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

  it('recommends another method only where its error is clearly smaller', () => {
    expect(bestLine(trial)).toMatch(
      /^No method is clearly better than the scheme's .*mean error 0\.100\u202fkWh, bias \+3\.2\u202f%, overstated on 40\u202f% of the days\)\.$/,
    );
    const better = verdict('MID_8_OF_10', false, -1.5, 0.09);
    expect(bestLine({ ...trial, trials: [trial.trials[0]!, better] })).toMatch(
      /^Middle 8 of 10 days \(mean error 0\.090\u202fkWh, bias −1\.5\u202f%, .*\) fits better than the scheme's /,
    );
    expect(bestLine({ ...trial, trials: [trial.trials[0]!, { ...better, meanErrorKwh: 0.097 }] })).toContain(
      'No method',
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
