import { expect, it } from 'vitest';
import type { EventComparisons } from '#contract/eventAnalytics.ts';
import { adjustmentLine, besideRows } from './besideWords.ts';

const interval = (low: number, high: number) => ({ level: 90 as const, low, high, placeboDays: 20, coverage: 90 });
const comparisons: EventComparisons = {
  eventUUID: 'e',
  run: 1,
  settledKwh: 8.4,
  settledInterval: interval(7.4, 9.4),
  forecast: { deliveredKwh: 7.1, deliveredInterval: null, originUTC: '2026-12-04T16:00:00Z', assets: 40 },
  nonParticipants: { deliveredKwh: 9, deliveredInterval: interval(8.5, 9.5), assets: 120, exponent: 0.5455 },
  surest: 'NON_PARTICIPANTS',
  inDayAdjustment: { addedKwh: 1.2, quietDays: 20, quietMeanKwh: -0.1, quietDeviationKwh: 0.6 },
};

it('compares each estimate with the settlement', () => {
  const rows = besideRows(comparisons);
  expect(rows.map(({ name }) => name)).toEqual([
    'Settlement',
    'Forecast made at 16:00, 40 assets',
    '120 non-participants',
  ]);
  expect(rows.map(({ differenceKwh }) => differenceKwh && Number(differenceKwh.toFixed(3)))).toEqual([null, -1.3, 0.6]);
});

it('says the range of each, and which is the surest', () => {
  const rows = besideRows(comparisons);
  expect(rows.map(({ range }) => range)).toEqual([
    '7.40 to 9.40\u202fkWh, 90\u202f%',
    null,
    '8.50 to 9.50\u202fkWh, 90\u202f%',
  ]);
  expect(rows.map(({ isSurest }) => isSurest)).toEqual([false, false, true]);
});

it('leaves out what was not kept', () => {
  const none = { ...comparisons, forecast: null, nonParticipants: null };
  expect(besideRows(none).map(({ name }) => name)).toEqual(['Settlement']);
  expect(adjustmentLine(null)).toBeNull();
});

it('says what the adjustment added, against quiet days', () => {
  expect(adjustmentLine(comparisons.inDayAdjustment)).toBe(
    'The in-day adjustment added 1.20\u202fkWh; on 20 non-event days it subtracted 0.100\u202fkWh on average, ' +
      '±0.600\u202fkWh.',
  );
});
