/**
 * Bank holidays by rule, with the days that were moved or added by proclamation. Checked for 2010 to 2030. Baselines
 * use those of England and Wales; business days of a Scottish buyer follow those of Scotland, as banks in Edinburgh
 * may.
 */
import { addDays, weekday } from './time/london.ts';

export type DayType = 'WORKING' | 'NON_WORKING';
export type HolidayCalendar = 'ENGLAND_WALES' | 'SCOTLAND';

const MOVED: Readonly<Record<string, string>> = {
  '2012-05-28': '2012-06-04',
  '2020-05-04': '2020-05-08',
  '2022-05-30': '2022-06-02',
};

const ADDED = ['2011-04-29', '2012-06-05', '2022-06-03', '2022-09-19', '2023-05-08'];
const ADDED_IN_SCOTLAND = [...ADDED, '2026-06-15'];

const holidaysOfYear = {
  ENGLAND_WALES: new Map<string, ReadonlySet<string>>(),
  SCOTLAND: new Map<string, ReadonlySet<string>>(),
};

/** Whether a date is a bank holiday. A holiday on a weekend counts only on its substitute day. */
export function isBankHoliday(date: string, calendar: HolidayCalendar = 'ENGLAND_WALES'): boolean {
  const year = date.slice(0, 4);
  const years = holidaysOfYear[calendar];
  let holidays = years.get(year);
  if (holidays === undefined) {
    holidays = new Set(bankHolidaysIn(Number(year), calendar));
    years.set(year, holidays);
  }
  return holidays.has(date);
}

/** Returns the type of a day: WORKING is Monday to Friday without a bank holiday of England and Wales. */
export const dayType = (date: string): DayType => (isWorkingDay(date, 'ENGLAND_WALES') ? 'WORKING' : 'NON_WORKING');

/** Whether a date is Monday to Friday without a bank holiday of the calendar. */
export const isWorkingDay = (date: string, calendar: HolidayCalendar): boolean =>
  weekday(date) <= 5 && !isBankHoliday(date, calendar);

/** Returns the bank holidays of a year in order. */
export function bankHolidaysIn(year: number, calendar: HolidayCalendar = 'ENGLAND_WALES'): string[] {
  const regular = calendar === 'SCOTLAND' ? scottishHolidays(year) : englishHolidays(year);
  const added = calendar === 'SCOTLAND' ? ADDED_IN_SCOTLAND : ADDED;
  return [...regular.map((date) => MOVED[date] ?? date), ...added.filter((date) => date.startsWith(`${year}-`))].sort();
}

function englishHolidays(year: number): string[] {
  const easter = easterSunday(year);
  return [
    nextWorkday(`${year}-01-01`),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(`${year}-05-01`),
    mondayFrom(`${year}-05-25`),
    mondayFrom(`${year}-08-25`),
    ...twoHolidays(`${year}-12-25`),
  ];
}

function scottishHolidays(year: number): string[] {
  return [
    ...twoHolidays(`${year}-01-01`),
    addDays(easterSunday(year), -2),
    mondayFrom(`${year}-05-01`),
    mondayFrom(`${year}-05-25`),
    mondayFrom(`${year}-08-01`),
    nextWorkday(`${year}-11-30`),
    ...twoHolidays(`${year}-12-25`),
  ];
}

function nextWorkday(date: string): string {
  const day = weekday(date);
  return day > 5 ? addDays(date, 8 - day) : date;
}

function mondayFrom(date: string): string {
  return addDays(date, (8 - weekday(date)) % 7);
}

/** Returns two holidays in a row, as Christmas and Boxing Day: one that falls on a weekend moves after the other. */
function twoHolidays(first: string): string[] {
  const second = nextWorkday(addDays(first, 1));
  switch (weekday(first)) {
    case 6:
      return [addDays(first, 2), addDays(first, 3)];
    case 7:
      return [second, addDays(first, 2)];
    default:
      return [first, second];
  }
}

/** Returns Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, epact + toSunday - 7 * late);
}
