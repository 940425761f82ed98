import { expect, test } from 'vitest';
import { bl01Rules } from '../baseline/bl01.ts';
import { sameWeekday6Rules } from '../baseline/likeDays.ts';
import { addDays } from '../time/london.ts';
import { standsApart } from './holidays.ts';

const AUTUMN = [{ fromDay: '2026-10-26', toDay: '2026-10-30' }];
const SUMMER = [{ fromDay: '2026-07-23', toDay: '2026-09-01' }];

/** The days from a date on that stand apart. */
const apart = (from: string, days: number, ...args: [Parameters<typeof standsApart>[1], typeof SUMMER]): string[] =>
  Array.from({ length: days }, (_, day) => addDays(from, day)).filter((date) => standsApart(date, ...args));

test('a week of holiday stands apart from the weeks before, and the days after of which it is half; weekends do not', () => {
  expect(apart('2026-10-12', 35, bl01Rules, AUTUMN)).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-09',
  ]);
});

test('a long holiday becomes usual once half of the days looked at are in it, and so do the weeks after', () => {
  // Ten working days: the sixth day of the holiday has five of them in it, and still five that are not.
  const days = apart('2026-07-13', 90, bl01Rules, SUMMER);
  expect(days).toEqual([
    '2026-07-23',
    '2026-07-24',
    '2026-07-27',
    '2026-07-28',
    '2026-07-29',
    '2026-07-30',
    '2026-09-02',
    '2026-09-03',
    '2026-09-04',
    '2026-09-07',
    '2026-09-08',
    '2026-09-09',
  ]);
});

test('a method of the same weekday looks at weekdays', () => {
  // Of six Mondays, three are in the holiday on 17 August.
  expect(standsApart('2026-08-10', sameWeekday6Rules, SUMMER)).toBe(true);
  expect(standsApart('2026-08-17', sameWeekday6Rules, SUMMER)).toBe(true);
  expect(standsApart('2026-08-24', sameWeekday6Rules, SUMMER)).toBe(false);
});

test('without holidays no day stands apart', () => {
  expect(apart('2026-07-13', 60, bl01Rules, [])).toEqual([]);
});
