import { expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { dayType } from '../bankHolidays.ts';
import { addDays } from '../time/london.ts';
import { bl01 } from './bl01.ts';

const SUNDAY = '2023-02-26';
const FIRST = '2023-01-20';
/** The four non-working days before, latest first. */
const DAYS = ['2023-02-25', '2023-02-19', '2023-02-18', '2023-02-12'];
// Each day's energy is spread differently over its half hours, so that two days of one total give other baselines.
const PEAK_WH = 300;

/** BL01 of half hour 34 where the four days have these totals; each has its peak in half hour 34 or elsewhere. */
function byCode(totals: readonly number[]): { selectedDays: string[]; wh: number } {
  const series = flatDays(FIRST, 40, (day, slot) => whOf(totals, addDays(FIRST, day), slot));
  const [day] = bl01({
    series,
    dates: [SUNDAY],
    eventDays: new Set(),
    importOnly: true,
    outturnFallback: false,
  });
  return { selectedDays: day!.selectedDays, wh: day!.values[34]! };
}

function whOf(totals: readonly number[], date: string, slot: number): number {
  const place = DAYS.indexOf(date);
  if (place < 0) return 100;
  // The latest day has its peak in half hour 34, the others earlier and earlier.
  return totals[place]! * 10 + (slot === 34 - place ? PEAK_WH : 0);
}

/** The rule of docs/figures.md, done as a person would: strike out one line, then another. */
function byHand(totals: readonly number[]): string[] {
  const left = DAYS.map((date, place) => ({ date, total: totals[place]! }));
  const strike = (total: number): void => {
    const older = left
      .filter((day) => day.total === total)
      .map(({ date }) => date)
      .sort()[0];
    left.splice(
      left.findIndex(({ date }) => date === older),
      1,
    );
  };
  strike(Math.min(...left.map(({ total }) => total)));
  strike(Math.max(...left.map(({ total }) => total)));
  return left.map(({ date }) => date);
}

/** The second and the third of a list that is sorted by total, latest first among equals. */
const middleOfList = (totals: readonly number[], order: 'ascending' | 'descending'): string[] =>
  DAYS.map((date, place) => ({ date, total: totals[place]! }))
    .sort((a, b) => (order === 'ascending' ? 1 : -1) * (a.total - b.total))
    .slice(1, 3)
    .map(({ date }) => date)
    .sort()
    .reverse();

const meanOf = (totals: readonly number[], dates: readonly string[]): number =>
  dates.reduce((sum, date) => sum + whOf(totals, date, 34) / dates.length, 0);

test('the days are non-working and the four before', () => {
  expect(DAYS.map(dayType)).toEqual(Array(4).fill('NON_WORKING'));
  expect(byCode([4, 3, 2, 1]).selectedDays).toEqual(['2023-02-19', '2023-02-18']);
});

test('a calculation by hand, as the documentation says it, gives the days of the code for every pattern of ties', () => {
  const levels = [1, 2, 3];
  for (const totals of levels.flatMap((a) =>
    levels.flatMap((b) => levels.flatMap((c) => levels.map((d) => [a, b, c, d]))),
  ))
    expect(byCode(totals).selectedDays, totals.join()).toEqual(byHand(totals));
});

test.each([
  { totals: [7, 7, 7, 7], order: 'ascending', wh: 70 + PEAK_WH / 2, otherWh: 70 },
  { totals: [7, 7, 7, 7], order: 'descending', wh: 70 + PEAK_WH / 2, otherWh: 70 },
  { totals: [9, 9, 9, 1], order: 'descending', wh: 90 + PEAK_WH / 2, otherWh: 90 },
  { totals: [9, 1, 1, 1], order: 'ascending', wh: 10, otherWh: 10 },
] as const)('of $totals the middle of a list in $order order are other days', ({ totals, order, wh, otherWh }) => {
  const found = byCode(totals);
  expect(found.wh).toBe(wh);
  const other = middleOfList(totals, order);
  expect(other).not.toEqual(found.selectedDays);
  expect(meanOf(totals, other)).toBe(otherWh);
});
