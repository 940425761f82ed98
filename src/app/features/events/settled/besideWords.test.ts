import { expect, it } from 'vitest';
import type { EventComparisons } from '#contract/eventAnalytics.ts';
import { adjustmentLine, besideRows } from './besideWords.ts';

const comparisons: EventComparisons = {
  eventUUID: 'e',
  run: 1,
  settledKwh: 8.4,
  forecast: { deliveredKwh: 7.1, originUTC: '2026-12-04T16:00:00Z', assets: 40 },
  nonParticipants: { deliveredKwh: 9, assets: 120, exponent: 0.5455 },
  inDayAdjustment: { addedKwh: 1.2, quietDays: 20, quietMeanKwh: -0.1, quietDeviationKwh: 0.6 },
};

it('compares each estimate with the settlement', () => {
  const rows = besideRows(comparisons);
  expect(rows.map(({ name }) => name)).toEqual(['Settlement', 'Forecast of 16:00, 40 assets', '120 non-participants']);
  expect(rows.map(({ differenceKwh }) => differenceKwh && Number(differenceKwh.toFixed(3)))).toEqual([null, -1.3, 0.6]);
});

it('leaves out what was not kept', () => {
  const none = { ...comparisons, forecast: null, nonParticipants: null };
  expect(besideRows(none).map(({ name }) => name)).toEqual(['Settlement']);
  expect(adjustmentLine(null)).toBeNull();
});

it('says what the adjustment added, against quiet days', () => {
  expect(adjustmentLine(comparisons.inDayAdjustment)).toBe(
    'The in-day adjustment added 1.20\u202fkWh; on 20 quiet days it took off 0.100\u202fkWh on average, ' +
      'give or take 0.600\u202fkWh.',
  );
});
