import { describe, expect, it } from 'vitest';
import type { AdjustmentCheck } from '#contract/baselineTrial.ts';
import { checkLine, effectLine, scorePoints } from './adjustmentWords.ts';

const event = { eventUUID: '00000000-0000-4000-8000-000000000000', name: 'Peak', startTime: '2026-11-04T17:00:00Z' };
const check: AdjustmentCheck = {
  schemeUUID: '00000000-0000-4000-8000-000000000000',
  method: 'BL01',
  inDayAdjustment: false,
  events: [event, { ...event, startTime: '2026-11-12T17:00:00Z' }],
  quietDays: ['2026-11-17', '2026-11-18'],
  assetsOptedIn: 900,
  assetsChecked: 500,
  assetsFlagged: 2,
  adjustedKwh: 12,
  unadjustedKwh: 10,
  scores: [0, 1, 4, 20, 18, 5, 1, 2],
  assets: [],
};

describe('use before events as text', () => {
  it('separates the flagged assets', () => {
    expect(scorePoints(check).at(-2)).toEqual({ name: '2 to 3', values: [1, 0] });
    expect(scorePoints(check).at(-1)).toEqual({ name: '3 and above', values: [0, 2] });
  });

  it('describes what the adjustment adds or subtracts', () => {
    expect(effectLine(check)).toBe(
      '2 assets use more than usual before events. The adjustment adds 2.00\u202fkWh to the delivered energy.',
    );
    expect(effectLine({ ...check, assetsFlagged: 0, adjustedKwh: 9 })).toBe(
      'No asset deviates from its usual use before events. The adjustment takes 1.00\u202fkWh from the delivered energy.',
    );
    expect(effectLine({ ...check, events: [] })).toContain('No event of this scheme has ended');
  });

  it('describes the basis', () => {
    expect(checkLine(check)).toBe(
      '2 events, 4 Nov to 12 Nov, against 2 non-event days; 500 assets sampled evenly from the 900 opted in. ' +
        'This scheme does not adjust; the figures show what adjustment would do.',
    );
    expect(checkLine({ ...check, events: [event], inDayAdjustment: true, assetsOptedIn: 1, assetsChecked: 1 })).toBe(
      '1 event, 4 Nov, against 2 non-event days; 1 asset.',
    );
  });
});
