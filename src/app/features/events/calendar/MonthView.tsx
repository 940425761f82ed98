import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { monthGrid, monthOf, otherMonth, weeksOf } from '#app/format/monthGrid.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { MonthTable } from '#app/ui/MonthTable.tsx';
import { Stepper } from '#app/ui/Stepper.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import { addDays, addMonths, londonDate } from '#energy/time/london.ts';
import { readAhead } from '../outlook.ts';
import { Agenda } from './Agenda.tsx';
import { DayCell } from './DayCell.tsx';
import { monthSay } from './monthSay.ts';
import { eventsBetween, type ViewProps } from './ViewProps.ts';
import calendar from './calendar.module.css';
import classes from './MonthView.module.css';

const STEPS: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/**
 * Keys that move the focus between the days of a shown month, and to another month by `show`. Keys pressed before that
 * month is drawn go on from the day that was asked for.
 */
function useDayKeys(
  table: RefObject<HTMLElement | null>,
  month: string,
  show: (month: string) => void,
): (event: KeyboardEvent) => void {
  const awaited = useRef<string>(undefined);
  const cellOf = (date: string) => table.current?.querySelector<HTMLElement>(`[data-day="${date}"]`);
  const focusAwaited = () => {
    if (awaited.current === undefined || monthOf(awaited.current) !== month) return;
    const cell = cellOf(awaited.current);
    if (!cell) return;
    cell.focus();
    awaited.current = undefined;
  };
  useLayoutEffect(focusAwaited);

  return (event) => {
    const from = awaited.current ?? (event.target as HTMLElement).dataset['day'];
    const to = from === undefined ? undefined : STEPS[event.key]?.(from);
    if (to === undefined) return;
    event.preventDefault();
    const cell = cellOf(to);
    if (cell && awaited.current === undefined) return cell.focus();
    awaited.current = to;
    show(monthOf(to));
    focusAwaited();
  };
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** A month of London days with their events; on a phone the days that have any. Arrow keys move from day to day. */
export default function MonthView({ search, onChange }: ViewProps) {
  const now = useNow();
  const mayOperate = useMayOperate();
  const onPhone = useNarrowerThan(720);
  const table = useRef<HTMLTableElement>(null);
  const today = londonDate(now);
  const month = search.month ?? monthOf(today);
  const { first, end } = weeksOf(month);
  const events = useQuery(query('listEvents', { query: eventsBetween(search, first, end) }));
  const listed = events.data?.data ?? [];
  const ahead = readAhead(listed);
  const weeks = monthGrid(month, listed, now);
  const label = monthName.format(Date.parse(`${month}-01T00:00Z`));
  const show = (next: string) => onChange({ month: next === monthOf(today) ? undefined : next });
  const entry = monthOf(today) === month ? today : `${month}-01`;

  const move = useDayKeys(table, month, show);
  const inMonth = new Map(
    weeks
      .flat()
      .flatMap((day) => (day.inMonth ? day.events : []))
      .map((one) => [one.eventUUID, one]),
  );

  return (
    <section className={calendar.view} aria-label="Calendar" aria-busy={events.isPending || events.isPlaceholderData}>
      <Stepper
        unit="month"
        label={label}
        present="This month"
        onPresent={() => onChange({ month: undefined })}
        onStep={(by) => show(otherMonth(month, by))}
      >
        {events.data && <span className={calendar.note}>{monthSay([...inMonth.values()])}</span>}
      </Stepper>
      {events.error ? (
        <ErrorState error={events.error} onRetry={() => void events.refetch()} />
      ) : events.data === undefined ? (
        <Skeleton className={calendar.loading} />
      ) : onPhone ? (
        <Agenda days={weeks.flat().filter((day) => day.inMonth)} mayOperate={mayOperate} ahead={ahead} />
      ) : (
        // The arrow keys move between its days, which are links.
        <MonthTable
          ref={table}
          className={classes.month}
          aria-label={label}
          onKeyDown={move}
          data-stale={events.isPlaceholderData}
        >
          {weeks.map((week) => (
            <tr key={week[0]!.date}>
              {week.map((day) => (
                <DayCell
                  key={day.date}
                  day={day}
                  mayOperate={mayOperate}
                  inTabOrder={day.date === entry}
                  ahead={ahead}
                />
              ))}
            </tr>
          ))}
        </MonthTable>
      )}
    </section>
  );
}
