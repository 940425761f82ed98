import { Link } from '@tanstack/react-router';
import { formatDate } from '#app/format/format.ts';
import type { CalendarDay } from '#app/format/monthGrid.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Event } from '#contract/event.ts';
import { DayEvent } from './DayEvent.tsx';
import classes from './Agenda.module.css';
import calendar from './calendar.module.css';

type AgendaProps = {
  days: readonly CalendarDay<Event>[];
  mayOperate: boolean;
  /** The events whose balance is read. */
  ahead: ReadonlySet<string>;
};

/** The days that have events, one below the other, and today. */
export function Agenda({ days, mayOperate, ahead }: AgendaProps) {
  const shown = days.filter(({ events, isToday }) => events.length > 0 || isToday);
  if (shown.length === 0)
    return <EmptyState title="No events this month" text="Go to another month, or remove a filter." />;
  return (
    <ol className={classes.agenda}>
      {shown.map(({ date, isToday, isPast, events }) => (
        <li key={date} data-today={isToday}>
          <h3>
            {isToday ? `Today, ${formatDate(date)}` : formatDate(date)}
            {mayOperate && !isPast && (
              <Link to="/events/new" search={{ day: date }} aria-label={`Schedule an event on ${formatDate(date)}`}>
                Schedule
              </Link>
            )}
          </h3>
          {events.length === 0 && <p className={calendar.note}>No events</p>}
          {events.map((event) => (
            <DayEvent key={event.eventUUID} event={event} ahead={ahead.has(event.eventUUID)} />
          ))}
        </li>
      ))}
    </ol>
  );
}
