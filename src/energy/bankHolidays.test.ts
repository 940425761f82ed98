import { expect, test } from 'vitest';
import { bankHolidaysIn, dayType, isBankHoliday } from './bankHolidays.ts';
import { weekday } from './time/london.ts';

test.each([
  [2010, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
  [2011, '01-03 04-22 04-25 04-29 05-02 05-30 08-29 12-26 12-27'],
  [2012, '01-02 04-06 04-09 05-07 06-04 06-05 08-27 12-25 12-26'],
  [2013, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
  [2015, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  [2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
  [2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
  [2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
  [2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
  [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
])('%i', (year, days) => {
  expect(bankHolidaysIn(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
});

test('no holiday of 2010 to 2030 falls on a weekend or comes twice', () => {
  for (let year = 2010; year <= 2030; year++) {
    const holidays = bankHolidaysIn(year);
    expect(new Set(holidays).size).toBe(holidays.length);
    expect(holidays.filter((date) => weekday(date) > 5)).toEqual([]);
  }
});

test('day types', () => {
  expect(isBankHoliday('2022-12-25')).toBe(false);
  const types = ['2013-03-29', '2022-12-25', '2022-12-27', '2026-11-21', '2026-11-20'].map(dayType);
  expect(types).toEqual(['NON_WORKING', 'NON_WORKING', 'NON_WORKING', 'NON_WORKING', 'WORKING']);
});
