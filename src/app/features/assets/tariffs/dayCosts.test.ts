import { expect, test } from 'vitest';
import { dayCosts, totalOf, unpricedText } from './dayCosts.ts';

const day = (date: string, costGbp: number | null, due = 48, present = due) => ({
  date,
  costGbp,
  kwh: present === 0 ? null : present / 2,
  due,
  present,
  priced: costGbp === null ? 0 : present,
});

test('days that have not begun are left out', () => {
  expect(
    dayCosts({ days: [day('2026-06-14', 1.2), day('2026-06-15', 0.5, 26), day('2026-06-16', null, 0)] }).map(
      ({ date, gbp, expected }) => [date, gbp, expected],
    ),
  ).toEqual([
    ['2026-06-14', 1.2, 48],
    ['2026-06-15', 0.5, 26],
  ]);
});

test('a total sums the days that have a price, and counts those with readings missing', () => {
  expect(
    totalOf(dayCosts({ days: [day('2026-06-13', null), day('2026-06-14', 1.5), day('2026-06-15', 0.5, 48, 40)] })),
  ).toEqual({ gbp: 2, kwh: 68, incomplete: 1 });
  expect(totalOf([])).toEqual({ gbp: null, kwh: 0, incomplete: 0 });
});

test('readings without a price are counted in words', () => {
  expect([unpricedText({ present: 96, priced: 48 }), unpricedText({ present: 96, priced: 96 })]).toEqual([
    '48 of 96 readings received have no price',
    null,
  ]);
});
