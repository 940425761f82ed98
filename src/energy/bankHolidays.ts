/**
 * England and Wales bank holidays by rule, with the days that were moved or added by proclamation. Checked for 2010 to
 * 2030.
 */
import { addDays, weekday } from './time/london.ts';

export type DayType = 'WORKING' | 'NON_WORKING';

const MOVED: Readonly<Record<string, string>> = {
  '2012-05-28': '2012-06-04',
  '2020-05-04': '2020-05-08',
  '2022-05-30': '2022-06-02',
};

const ADDED = ['2011-04-29', '2012-06-05', '2022-06-03', '2022-09-19', '2023-05-08'];

const holidaysOfYear = new Map<string, ReadonlySet<string>>();

/** Whether a date is an England and Wales bank holiday. A holiday on a weekend counts only on its substitute day. */
export function isBankHoliday(date: string): boolean {
  const year = date.slice(0, 4);
  let holidays = holidaysOfYear.get(year);
  if (holidays === undefined) {
    holidays = new Set(bankHolidaysIn(Number(year)));
    holidaysOfYear.set(year, holidays);
  }
  return holidays.has(date);
}

/** WORKING is Monday to Friday without a bank holiday. */
export function dayType(date: string): DayType {
  return weekday(date) > 5 || isBankHoliday(date) ? 'NON_WORKING' : 'WORKING';
}

/** The bank holidays of a year in order. */
export function bankHolidaysIn(year: number): string[] {
  const easter = easterSunday(year);
  const regular = [
    nextWorkday(`${year}-01-01`),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(`${year}-05-01`),
    mondayFrom(`${year}-05-25`),
    mondayFrom(`${year}-08-25`),
    ...christmas(year),
  ];
  return [...regular.map((date) => MOVED[date] ?? date), ...ADDED.filter((date) => date.startsWith(`${year}-`))].sort();
}

function nextWorkday(date: string): string {
  const day = weekday(date);
  return day > 5 ? addDays(date, 8 - day) : date;
}

function mondayFrom(date: string): string {
  return addDays(date, (8 - weekday(date)) % 7);
}

/** Christmas and Boxing Day: one that falls on a weekend moves after the other. */
function christmas(year: number): string[] {
  const boxingDay = nextWorkday(`${year}-12-26`);
  switch (weekday(`${year}-12-25`)) {
    case 6:
      return [`${year}-12-27`, `${year}-12-28`];
    case 7:
      return [boxingDay, `${year}-12-27`];
    default:
      return [`${year}-12-25`, boxingDay];
  }
}

/** Gregorian computus (Meeus, Jones and Butcher). */
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
