import { expect, it } from 'vitest';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { duePeriods, isMonthly, legendOf, summaryOf, tableOf, withBefore, type Period } from './periods.ts';

const iso = (date: string): string => new Date(londonMidnight(date)).toISOString();
const day = (date: string, extra: Partial<Period> = {}): Period => ({
  from: iso(date),
  to: iso(addDays(date, 1)),
  value: 10,
  expected: 48,
  present: 48,
  ...extra,
});
const threeWeeks = Array.from({ length: 21 }, (_, index) => day(addDays('2026-10-12', index)));

it('tells months from days', () => {
  const months = [
    { ...day('2026-01-01'), to: iso('2026-02-01') },
    { ...day('2026-02-01'), to: iso('2026-03-01') },
  ];
  expect(isMonthly(months)).toBe(true);
  expect(isMonthly(threeWeeks)).toBe(false);
});

it('lists incomplete and missing days in the legend and in the text', () => {
  const days = [
    day('2026-12-01'),
    day('2026-12-02', { present: 12, value: 3 }),
    day('2026-12-03', { present: 0, value: null }),
  ];
  expect(legendOf(days, 'blue').map(({ label }) => label)).toEqual([
    'All readings received',
    'Some readings missing',
    'No reading',
  ]);
  expect(summaryOf(days)).toBe(
    '13.0\u202fkWh from 1 Dec to 3 Dec, highest 10.0\u202fkWh on Tue 1 Dec; 41.6\u202f% of readings received.',
  );
});

it('aligns the previous range with the present one, period by period', () => {
  const days = [day('2026-12-01'), day('2026-12-02')];
  expect(withBefore(days, undefined)).toBe(days);
  const compared = withBefore(days, [day('2026-11-29', { value: 4 })]);
  expect(compared.map(({ before }) => before)).toEqual([4, null]);
  expect(tableOf(compared).columns.at(-1)!.label).toBe('Previous period (kWh)');
  expect(tableOf(compared).rows.map((row) => row.at(-1))).toEqual([4, null]);
  expect(tableOf(days).columns).toHaveLength(4);
});

it('counts only half hours that have ended, after the first reading, of all assets', () => {
  const days = [
    day('2026-12-01'),
    day('2026-12-02', { present: 12, value: 3 }),
    day('2026-12-03', { present: 0, value: null }),
    day('2026-12-04', { present: 0, value: null }),
  ];
  const now = Date.parse('2026-12-03T06:10:00Z');
  const due = duePeriods(days, { now, sinceMs: Date.parse('2026-12-02T18:00:00Z') });
  expect(due.map(({ expected }) => expected)).toEqual([48, 12, 12, 0]);
  expect(legendOf(due.slice(3), 'blue').map(({ label }) => label)).toEqual(['All readings received']);
  expect(duePeriods([day('2026-12-03', { expected: 144, present: 20 })], { now, assets: 3 })[0]!.expected).toBe(36);
});
