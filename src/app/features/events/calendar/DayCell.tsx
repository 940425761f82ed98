import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#app/format/format.ts';
import type { CalendarDay } from '#app/format/monthGrid.ts';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';
import { DayEvent } from './DayEvent.tsx';
import classes from './MonthView.module.css';

const MAX_SHOWN = 2;

type DayCellProps = {
  day: CalendarDay<Event>;
  mayOperate: boolean;
  /** Whether it is the one day of the month in the tab order. */
  inTabOrder: boolean;
  /** The events whose balance is read. */
  ahead: ReadonlySet<string>;
};

/**
 * A day of the month: its number, which schedules an event on a future day, and its events; past two, all are in a
 * popover.
 */
export function DayCell({ day, mayOperate, inTabOrder, ahead }: DayCellProps) {
  const { date, inMonth, isToday, isPast, events } = day;
  const name = formatDate(date, true);
  const shown = Math.min(events.length, MAX_SHOWN);
  const number = Number(date.slice(8));
  const reach = { 'data-day': date, tabIndex: inTabOrder ? 0 : -1, className: classes.dayNumber };
  const count = events.length === 0 ? 'no events' : plural(events.length, 'event');
  const label = `${name}${isToday ? ', today' : ''}, ${count}`;
  return (
    <td
      data-today={isToday}
      data-other={!inMonth}
      data-open={!isPast && mayOperate}
      aria-current={isToday ? 'date' : undefined}
    >
      {isPast || !mayOperate ? (
        <span {...reach} role="note" aria-label={label}>
          {number}
        </span>
      ) : (
        <Link
          {...reach}
          to="/events/new"
          search={{ day: date }}
          preload={false}
          aria-label={`${label}. Schedule an event`}
        >
          {number}
          <span className={classes.add} aria-hidden="true">
            + Schedule
          </span>
        </Link>
      )}
      {events.slice(0, shown).map((event) => (
        <DayEvent key={event.eventUUID} event={event} ahead={ahead.has(event.eventUUID)} />
      ))}
      {events.length > shown && (
        <Popover width={280} position="bottom-start" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <button type="button" className={classes.more} aria-label={`+${events.length - shown} more on ${name}`}>
              +{events.length - shown}
            </button>
          </Popover.Target>
          <Popover.Dropdown className={classes.wholeDay} aria-label={name}>
            <h3>{name}</h3>
            {events.map((event) => (
              <DayEvent key={event.eventUUID} event={event} ahead={ahead.has(event.eventUUID)} />
            ))}
          </Popover.Dropdown>
        </Popover>
      )}
    </td>
  );
}
