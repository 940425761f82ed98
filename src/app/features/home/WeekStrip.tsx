import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatClock, formatDate, formatDayMonth } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import type { Event } from '#contract/event.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { weekOf, type StripDay } from './week.ts';
import home from './home.module.css';
import classes from './WeekStrip.module.css';

type WeekStripProps = { events: readonly Event[] | undefined; now: number; error: unknown; onRetry: () => void };

/** Seven days with their events: time of day, name and state. */
export function WeekStrip({ events, now, error, onRetry }: WeekStripProps) {
  return (
    <Panel>
      <h2 className={home.title}>
        Seven days
        <Link to="/events" className={home.titleLink}>
          All events
        </Link>
      </h2>
      {events === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <Skeleton className={classes.loading} />
        )
      ) : (
        <ol className={classes.week}>
          {weekOf(events, now).map((day) => (
            <Day key={day.date} {...day} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Day({ date, isToday, events }: StripDay) {
  return (
    <li data-today={isToday}>
      <span className={classes.dayName}>
        {isToday ? (
          <>
            Today<span className={classes.dayDate}>, {formatDayMonth(londonMidnight(date))}</span>
          </>
        ) : (
          formatDate(date)
        )}
      </span>
      <span className={classes.dayTrack} aria-hidden="true">
        {events.map(({ event, left, width }) => (
          <span
            key={event.eventUUID}
            data-state={event.state}
            style={{ left: `${100 * left}%`, width: `${100 * width}%` }}
          />
        ))}
      </span>
      {events.length === 0 ? (
        <span className={classes.noEvent}>No event</span>
      ) : (
        <ul>
          {events.map(({ event }) => (
            <li key={event.eventUUID}>
              <StripEvent event={event} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function StripEvent({ event: { eventUUID, name, state, startTime, endTime } }: { event: Event }) {
  const { word, icon: Icon } = statusWord('event', state);
  return (
    <Link to="/events/$eventUUID" params={{ eventUUID }} className={classes.event} data-state={state}>
      <strong>{name}</strong>
      <span>
        {formatClock(startTime)}–{formatClock(endTime)}
      </span>
      <span>
        <Icon size={12} stroke={2} aria-hidden="true" />
        {word}
      </span>
    </Link>
  );
}
