import { isWorkingDay, type HolidayCalendar } from '../bankHolidays.ts';
import { addDays } from '../time/london.ts';

/**
 * Returns the working day that is so many working days after a date (before it when negative); the date itself is never
 * counted.
 */
export function addWorkingDays(date: string, days: number, calendar: HolidayCalendar): string {
  const step = Math.sign(days);
  let found = date;
  for (let left = Math.abs(days); left > 0;) {
    found = addDays(found, step);
    if (isWorkingDay(found, calendar)) left--;
  }
  return found;
}
