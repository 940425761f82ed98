/**
 * School holidays. Homes use energy at other hours in them, and a baseline that looks back over their beginning or end
 * expects the hours of before: such days are treated apart, since the errors of their baselines are alike.
 */
import { dayType } from '../bankHolidays.ts';
import type { HistoryRule } from '../baseline/selectDays.ts';
import { addDays } from '../time/london.ts';

/** First and last London day, both included. */
export interface SchoolHoliday {
  fromDay: string;
  toDay: string;
}

/** Whether schools, open on other working days, are closed on this one. */
const isHoliday = (date: string, holidays: readonly SchoolHoliday[]): boolean =>
  holidays.some(({ fromDay, toDay }) => fromDay <= date && date <= toDay);

/**
 * Whether at least half of the days from which a method would make a date's baseline, whatever was measured on them,
 * are of the other kind: in a holiday where the date is not, or not where it is. Always false where schools are closed
 * anyway, on weekends and bank holidays.
 */
export function standsApart(
  date: string,
  { lookBackDays, like, days }: HistoryRule,
  holidays: readonly SchoolHoliday[],
): boolean {
  if (holidays.length === 0 || dayType(date) !== 'WORKING') return false;
  const own = isHoliday(date, holidays);
  let [looked, others] = [0, 0];
  for (let back = 1; back <= lookBackDays && looked < days.WORKING.take; back++) {
    const day = addDays(date, -back);
    if (like === 'WEEKDAY' ? back % 7 !== 0 : dayType(day) !== 'WORKING') continue;
    looked++;
    if (isHoliday(day, holidays) !== own) others++;
  }
  return 2 * others >= looked;
}
