import { Skeleton } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { formatClock, formatDay } from '#app/format/format.ts';
import { amountsOf, chanceText } from '#app/ui/balance/amounts.ts';
import { MiniBalance } from '#app/ui/balance/BarDrawing.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { EventBalance } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';
import { formatCount } from '#text/count.ts';
import { comingEvents } from './comingEvents.ts';
import home from './home.module.css';
import classes from './NextDays.module.css';

/** A balance is calculated for each row. */
const MAX_ROWS = 8;
const WIDE_PX = 2200;

type NextDaysProps = { events: readonly Event[] | undefined; now: number; error: unknown; onRetry: () => void };

/**
 * The events of the next seven days, on wide screens of two weeks, each with what it is likely to deliver of what is
 * contracted.
 */
export function NextDays({ events, now, error, onRetry }: NextDaysProps) {
  const isWide = !useNarrowerThan(WIDE_PX);
  const [days, words] = isWide ? [14, 'two weeks'] : [7, 'seven days'];
  const coming = events && comingEvents(events, now, days);
  return (
    <Panel>
      <h2 className={home.title}>
        Next {words}
        <span className={classes.measure}>likely against contracted</span>
        <Link to="/events" className={home.titleLink}>
          {coming && coming.length > MAX_ROWS ? `All ${coming.length} events` : 'All events'}
        </Link>
      </h2>
      {coming === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <Skeleton className={classes.loading} />
        )
      ) : coming.length === 0 ? (
        <EmptyState
          icon={IconCalendarEvent}
          title={`No events in the next ${words}`}
          text="Events appear here before their start."
        />
      ) : (
        <Rows events={coming.slice(0, MAX_ROWS)} />
      )}
    </Panel>
  );
}

function Rows({ events }: { events: readonly Event[] }) {
  const balances = useBalances(events.map(({ eventUUID }) => eventUUID));
  return (
    <ul className={classes.rows}>
      {events.map((event) => (
        <li key={event.eventUUID}>
          <Row event={event} balance={balances.get(event.eventUUID)} />
        </li>
      ))}
    </ul>
  );
}

function Row({ event, balance }: { event: Event; balance: EventBalance | undefined }) {
  const { eventUUID, name, state, startTime, endTime, assetsOptedIn } = event;
  return (
    <Link to="/events/$eventUUID" params={{ eventUUID }} className={classes.row}>
      <span className={classes.when}>
        <strong>{formatDay(startTime)}</strong>
        <span>
          {formatClock(startTime)}–{formatClock(endTime)}
          {state === 'STARTED' && ', live'}
        </span>
      </span>
      <span className={classes.what}>
        <strong>{name}</strong>
        <span>{assetsOptedIn === 0 ? 'no assets opted in' : `${formatCount(assetsOptedIn)} opted in`}</span>
      </span>
      <span className={classes.bar}>
        <MiniBalance balance={balance} size="row" />
      </span>
      {balance && <Outcome balance={balance} />}
    </Link>
  );
}

function Outcome({ balance }: { balance: EventBalance }) {
  const { likely, contractedKwh, chancePercent, verdict } = balance;
  const { number, text } = amountsOf(balance);
  return (
    <>
      <span className={classes.energy}>
        <strong>{likely === null ? '–' : contractedKwh === null ? text(likely.kwh) : number(likely.kwh)}</strong>
        {contractedKwh !== null && ` of ${text(contractedKwh)}`}
      </span>
      <span className={classes.chance} data-tone={verdict.tone}>
        {chancePercent === null ? '–' : chanceText(chancePercent)}
      </span>
    </>
  );
}

/**
 * Returns the balances of events by their UUID, as far as they are known. They are read one after another and not again
 * by time: one of a scheduled event takes the service up to a second.
 */
function useBalances(eventUUIDs: readonly string[]): ReadonlyMap<string, EventBalance> {
  const [asked, setAsked] = useState(1);
  const results = useQueries({
    queries: eventUUIDs.map((eventUUID, index) =>
      query(
        'getEventBalance',
        { params: { 'event-uuid': eventUUID } },
        { enabled: index < asked, refetchInterval: false },
      ),
    ),
  });
  if (asked < eventUUIDs.length && results[asked - 1]?.isPending === false) setAsked(asked + 1);
  return new Map(results.flatMap(({ data }) => (data ? [[data.eventUUID, data] as const] : [])));
}
