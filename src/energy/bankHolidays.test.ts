import { expect, test } from 'vitest';
import { bankHolidaysIn, dayType, isBankHoliday, isWorkingDay } from './bankHolidays.ts';
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

test.each([
  [2010, '01-01 01-04 04-02 05-03 05-31 08-02 11-30 12-27 12-28'],
  [2012, '01-02 01-03 04-06 05-07 06-04 06-05 08-06 11-30 12-25 12-26'],
  [2016, '01-01 01-04 03-25 05-02 05-30 08-01 11-30 12-26 12-27'],
  [2022, '01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27'],
  [2024, '01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26'],
  [2026, '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28'],
])('%i in Scotland', (year, days) => {
  expect(bankHolidaysIn(year, 'SCOTLAND')).toEqual(days.split(' ').map((day) => `${year}-${day}`));
});

const everyYear = Array.from({ length: 21 }, (_, index) => 2010 + index);

test.each(['ENGLAND_WALES', 'SCOTLAND'] as const)(
  'no holiday of 2010 to 2030 in %s falls on a weekend or comes twice',
  (calendar) => {
    for (const year of everyYear) {
      const holidays = bankHolidaysIn(year, calendar);
      expect(new Set(holidays).size).toBe(holidays.length);
      expect(holidays.filter((date) => weekday(date) > 5)).toEqual([]);
    }
  },
);

test('day types', () => {
  expect(isBankHoliday('2022-12-25')).toBe(false);
  const types = ['2013-03-29', '2022-12-25', '2022-12-27', '2026-11-21', '2026-11-20'].map(dayType);
  expect(types).toEqual(['NON_WORKING', 'NON_WORKING', 'NON_WORKING', 'NON_WORKING', 'WORKING']);
});

test('working days are those of the calendar', () => {
  const both = (date: string) => [isWorkingDay(date, 'ENGLAND_WALES'), isWorkingDay(date, 'SCOTLAND')];
  expect(both('2026-11-30')).toEqual([true, false]);
  expect(both('2026-08-31')).toEqual([false, true]);
  expect(both('2026-11-28')).toEqual([false, false]);
});
