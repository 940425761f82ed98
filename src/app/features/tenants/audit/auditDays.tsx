import type { AuditRow } from '#app/data/operators.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { plural } from '#text/count.ts';
import classes from './audit.module.css';

const longDay = (date: string, year: boolean): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(year && { year: 'numeric' }),
  })
    .format(londonMidnight(date))
    .replace(',', '');

/** "Today", "Mon 23 November", and the year where it is another than today's. */
export function dayWords(date: string, now: number): string {
  const today = londonDate(now);
  return date === today ? 'Today' : longDay(date, date.slice(0, 4) !== today.slice(0, 4));
}

/** The UK day of an action. */
export const dayOf = ({ at }: { at: string }): string => londonDate(Date.parse(at));

/** The heading of a day, with how many actions it has over all pages. */
export const DayHeading = ({ at, dayActions }: Pick<AuditRow, 'at' | 'dayActions'>) => (
  <span className={classes.day}>
    <b>{dayWords(dayOf({ at }), wallNow())}</b>
    {plural(dayActions, 'action')}
  </span>
);
