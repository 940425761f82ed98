import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { formatClock, formatDate, formatDay, formatWindow } from '#app/format/format.ts';
import { mondayOf } from '#app/format/monthGrid.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import { Stepper } from '#app/ui/Stepper.tsx';
import { addDays, londonDate } from '#energy/time/london.ts';
import { eventChip } from '../balance/eventChip.ts';
import {
  clashPairs,
  dayLeft,
  nowIn,
  type PlacedEvent,
  timelineRows,
  weekFrom,
  type TimelineRow,
  type Week,
} from './timeline.ts';
import { eventsBetween, type ViewProps } from './ViewProps.ts';
import calendar from './calendar.module.css';
import classes from './TimelineView.module.css';

const TRACK_PX = 28;
const percent = (share: number): string => `${100 * share}%`;

/** A phone shows two days of the week: scrolls to today. */
function scrollToToday(week: HTMLElement | null): void {
  const today = week?.querySelector<HTMLElement>('[data-today=true]');
  if (week && today) week.scrollLeft = today.offsetLeft;
}

/**
 * A week of events as bars by scheme or portfolio; simultaneous events with a shared portfolio are marked and listed.
 */
export default function TimelineView({ search, onChange, schemeNames, portfolioNames }: ViewProps) {
  const now = useNow();
  const monday = mondayOf(search.week ?? londonDate(now));
  const week = useMemo(() => weekFrom(monday), [monday]);
  const events = useQuery(query('listEvents', { query: eventsBetween(search, monday, addDays(monday, 7)) }));
  const names = search.rows === 'scheme' ? schemeNames : portfolioNames;
  const rows = useMemo(
    () => timelineRows(events.data?.data ?? [], week, search.rows, names),
    [events.data, week, search.rows, names],
  );
  const show = (date: string) => onChange({ week: mondayOf(date) === mondayOf(londonDate(now)) ? undefined : date });

  return (
    <section className={calendar.view} aria-label="Timeline" aria-busy={events.isPending || events.isPlaceholderData}>
      <Stepper
        unit="week"
        label={`${formatDay(week.from)} to ${formatDate(week.dates[6]!, true)}`}
        present="This week"
        onPresent={() => onChange({ week: undefined })}
        onStep={(by) => show(addDays(monday, 7 * by))}
      >
        <SegmentedControl
          size="xs"
          aria-label="Rows"
          data={[
            { value: 'scheme', label: 'By scheme' },
            { value: 'portfolio', label: 'By portfolio' },
          ]}
          value={search.rows}
          onChange={(by) => onChange({ rows: by })}
        />
      </Stepper>
      {events.error ? (
        <ErrorState error={events.error} onRetry={() => void events.refetch()} />
      ) : events.data === undefined ? (
        <Skeleton className={calendar.loading} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={IconCalendarEvent}
          title="No events this week"
          text="Go to another week, or remove a filter."
        />
      ) : (
        <>
          <ScrollRegion key={monday} ref={scrollToToday} className={classes.scroll} label="Events of the week">
            <div className={classes.gantt}>
              <DayHeads week={week} today={londonDate(now)} />
              {rows.map((row) => (
                <Row key={row.key} row={row} week={week} now={now} />
              ))}
            </div>
          </ScrollRegion>
          <Clashes rows={rows} />
        </>
      )}
    </section>
  );
}

function DayHeads({ week, today }: { week: Week; today: string }) {
  return (
    <div className={classes.ganttHead} aria-hidden="true">
      <span />
      <div className={classes.track}>
        {week.dates.map((date) => (
          <span key={date} style={{ left: percent(dayLeft(date, week)) }} data-today={date === today}>
            {formatDate(date)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Row({ row, week, now }: { row: TimelineRow; week: Week; now: number }) {
  const present = nowIn(week, now);
  return (
    <div className={classes.ganttRow}>
      <h3 title={row.label}>{row.label}</h3>
      <div className={classes.track} style={{ height: row.tracks * TRACK_PX + 12 }}>
        {week.dates.slice(1).map((date) => (
          <i key={date} style={{ left: percent(dayLeft(date, week)) }} />
        ))}
        {present !== null && <b style={{ left: percent(present) }} title="Now" />}
        {row.placed.map((placed) => (
          <Bar key={placed.event.eventUUID} {...placed} />
        ))}
      </div>
    </div>
  );
}

function Bar({ event, left, width, bar, label, track, clashes }: PlacedEvent) {
  const { eventUUID, name, state, startTime, endTime } = event;
  const { word } = eventChip(event);
  const clash = clashes.length === 0 ? '' : `, overlaps ${clashes.map((other) => other.name).join(', ')}`;
  return (
    <Link
      to="/events/$eventUUID"
      params={{ eventUUID }}
      className={classes.box}
      data-label={label}
      data-clash={clashes.length > 0}
      style={{ left: percent(left), top: track * TRACK_PX + 6, width: percent(width) }}
      aria-label={`${formatClock(startTime)} ${name}, ${word}, ${formatWindow(startTime, endTime)}${clash}`}
      title={`${name} · ${word} · ${formatWindow(startTime, endTime)}${clash}`}
    >
      <span className={classes.bar} data-state={state} style={{ width: percent(bar / width) }} />
      <span className={classes.label}>
        {clashes.length > 0 && <IconAlertTriangle size={12} stroke={2.2} aria-hidden="true" />}
        <span>
          {formatClock(startTime)} {name}
        </span>
      </span>
    </Link>
  );
}

function Clashes({ rows }: { rows: readonly TimelineRow[] }) {
  const pairs = clashPairs(rows);
  if (pairs.length === 0)
    return (
      <p className={classes.noClash}>
        No portfolio is assigned to overlapping events. An asset is never opted in to two events at once.
      </p>
    );
  return (
    <ul className={classes.clashes}>
      {pairs.map(([one, other]) => (
        <li key={one.eventUUID + other.eventUUID}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
          {one.name} and {other.name} share a portfolio,{' '}
          {formatWindow(
            one.startTime > other.startTime ? one.startTime : other.startTime,
            one.endTime < other.endTime ? one.endTime : other.endTime,
          )}
          . An asset can opt in to only one of them.
        </li>
      ))}
    </ul>
  );
}
