import { expect, it } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { emptySeries, type HalfHourSeries } from '../halfHourSeries.ts';
import { addDays, londonMidnight } from '../time/london.ts';
import { bl01 } from './bl01.ts';
import { explainMissingBaseline } from './explainMissingBaseline.ts';

// A Thursday, ten weeks of readings before it.
const DAY = '2026-03-19';
const FIRST = addDays(DAY, -70);
const NOW = londonMidnight(DAY);

function reason(series: HalfHourSeries, eventDays: string[] = []) {
  const [day] = bl01({
    series,
    dates: [addDays(DAY, 1)],
    eventDays: new Set(eventDays),
    importOnly: true,
    outturnFallback: false,
  });
  expect(day!.status).toBe('INSUFFICIENT_DATA');
  const { code, sinceMs } = explainMissingBaseline(series, day!, NOW);
  return [code, sinceMs === null ? null : new Date(sinceMs).toISOString().slice(0, 10)];
}

it('returns what prevents a baseline, and since when', () => {
  expect(reason(emptySeries(londonMidnight(FIRST), 70 * 48))).toEqual(['NO_READINGS', null]);
  expect(reason(flatDays(FIRST, 70, (day) => (day >= 60 && day < 63 ? 100 : NaN)))).toEqual([
    'SILENT',
    addDays(DAY, -7),
  ]);
  expect(reason(flatDays(FIRST, 70, (day) => (day >= 66 ? 100 : NaN)))).toEqual(['TOO_NEW', addDays(DAY, -4)]);
  expect(reason(flatDays(FIRST, 70, (day, slot) => (slot === 3 && day > 12 ? NaN : 100)))[0]).toBe('GAPS');
  const everyDay = Array.from({ length: 60 }, (_, back) => addDays(DAY, -back));
  expect(
    reason(
      flatDays(FIRST, 70, () => 100),
      everyDay,
    )[0],
  ).toBe('EVENT_DAYS');
});
