import { formatMonth } from '#app/format/format.ts';
import type { BaselineDay } from '#contract/baseline.ts';
import { calendarOf } from './baselineDays.ts';
import classes from './BaselineCalendar.module.css';
import days from './BaselineDays.module.css';

const WEEKDAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

/** The same days as a calendar, hidden from screen readers: the lists beside it are their text. */
export function BaselineCalendar({ day }: { day: BaselineDay }) {
  const weeks = calendarOf(day);
  return (
    <div className={classes.calendar} aria-hidden="true">
      <span />
      {WEEKDAYS.map((letter, index) => (
        <span key={index} className={days.quiet}>
          {letter}
        </span>
      ))}
      {weeks.map((week, index) => [
        <span key={week[0]!.date} className={classes.month}>
          {monthStart(week[0]!.date, weeks[index - 1]?.[0]?.date)}
        </span>,
        ...week.map(({ date, use }) => (
          <span key={`${date} cell`} className={classes.mark} data-use={use}>
            {Number(date.slice(8))}
          </span>
        )),
      ])}
    </div>
  );
}

/** The month's name beside its first row. */
function monthStart(monday: string, before: string | undefined): string {
  return before?.slice(0, 7) === monday.slice(0, 7) ? '' : formatMonth(Date.parse(`${monday}T12:00Z`)).slice(0, 3);
}
