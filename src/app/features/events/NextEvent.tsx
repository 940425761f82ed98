import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTicking } from '#app/data/api/clock.ts';
import { eventQueries, type EventListQuery } from '#app/data/api/events.ts';
import { useOffers } from '#app/data/api/offers.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { formatEnergy, splitUnit } from '#app/format/format.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Event, EventState } from '#contract/event.ts';
import { LiveFigures } from './LiveFigures.tsx';
import { formatCountdown, powerOf, targetKwhOf } from './outcome.ts';
import { WindowStrip } from './WindowStrip.tsx';
import { WindowText } from './WindowText.tsx';
import classes from './events.module.css';

/** The first event of a state by its start; also how many there are. */
export const firstOf = (state: EventState, filters: EventListQuery = {}): EventListQuery => ({
  ...filters,
  state,
  sort: 'startTime',
  page: 1,
  pageSize: 1,
});

/** The event that runs, or else the next one to come, with its countdown. */
export function NextEvent({ schemeNames }: { schemeNames: ReadonlyMap<string, string> }) {
  const live = useQuery(eventQueries.list(firstOf('STARTED')));
  const coming = useQuery(eventQueries.list(firstOf('SCHEDULED')));
  const projected = useOffers('getEventLive');
  const event = live.data?.data[0] ?? coming.data?.data[0];

  if (live.isError || coming.isError) return null;
  if (live.data === undefined || coming.data === undefined) return <Skeleton className={classes.pinned} data-loading />;
  if (event === undefined) return <p className={classes.nonePinned}>No event is live or scheduled.</p>;
  return (
    <EventCard event={event} scheme={schemeNames.get(event.schemeUUID)}>
      {projected && <LiveFigures event={event} />}
    </EventCard>
  );
}

/**
 * One event as a card: its state, window and countdown, what is contracted, who opted in, and what else its screen
 * adds.
 */
export function EventCard({
  event,
  scheme,
  children,
}: {
  event: Event;
  scheme: string | undefined;
  children?: ReactNode;
}) {
  const { eventUUID, name, state, startTime, endTime, eventType, baselineStatus, assetsOptedIn, assetsInvited } = event;
  const now = useTicking(1000);
  const isLive = state === 'STARTED';
  const contracted = splitUnit(powerOf(event), 'kW');
  const target = targetKwhOf(event);
  return (
    <section className={classes.pinned} data-live={isLive} aria-label={isLive ? 'Live event' : 'Next event'}>
      <div className={classes.pinnedTitle}>
        <div className={classes.name}>
          <StatusChip kind="event" status={state} />
          <h2>
            <Link to="/events/$eventUUID" params={{ eventUUID }}>
              {name}
            </Link>
          </h2>
        </div>
        <WindowText from={startTime} to={endTime} />
        <span className={classes.quiet}>{[scheme, eventTypeWords[eventType]].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classes.countdown}>
        <Figure
          label={isLive ? 'Ends in' : 'Starts in'}
          value={formatCountdown(Date.parse(isLive ? endTime : startTime) - now)}
        />
        <WindowStrip from={startTime} to={endTime} now={now} />
      </div>
      <Figure
        label="Contracted"
        value={contracted.value}
        unit={contracted.unit}
        note={target === null ? 'no target' : `${formatEnergy(target)} over the window`}
      />
      <Figure
        label="Opted in"
        value={assetsOptedIn.toLocaleString('en-GB')}
        note={`of ${assetsInvited.toLocaleString('en-GB')} invited, baselines ${baselineStatus === 'READY' ? 'ready' : 'being calculated'}`}
      />
      {children}
    </section>
  );
}
