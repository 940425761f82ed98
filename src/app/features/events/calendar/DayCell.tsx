import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import { EventChip } from './EventChip.tsx';
import type { CalendarDay } from './monthGrid.ts';
import classes from './MonthView.module.css';

const MAX_CHIPS = 3;
const ROOMY = 2;

type DayCellProps = {
  day: CalendarDay;
  mayOperate: boolean;
  /** Whether it is the one day of the month in the tab order. */ inTabOrder: boolean;
};

/**
 * A day of the month: its number, which schedules an event on a future day, and its events; past three, the rest is in
 * a popover.
 */
export function DayCell({ day: { date, inMonth, isToday, isPast, events }, mayOperate, inTabOrder }: DayCellProps) {
  const name = formatDate(date, true);
  const shown = events.length > MAX_CHIPS + 1 ? MAX_CHIPS : events.length;
  const number = Number(date.slice(8));
  const reach = { 'data-day': date, tabIndex: inTabOrder ? 0 : -1, className: classes.dayNumber };
  const count = events.length === 0 ? 'no event' : plural(events.length, 'event');
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
        <EventChip key={event.eventUUID} event={event} roomy={events.length <= ROOMY} />
      ))}
      {events.length > shown && (
        <Popover width={280} position="bottom-start" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <button type="button" className={classes.more} aria-label={`+${events.length - shown} more on ${name}`}>
              +{events.length - shown} more
            </button>
          </Popover.Target>
          <Popover.Dropdown className={classes.wholeDay} aria-label={name}>
            <h3>{name}</h3>
            {events.map((event) => (
              <EventChip key={event.eventUUID} event={event} />
            ))}
          </Popover.Dropdown>
        </Popover>
      )}
    </td>
  );
}
