import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { type DispatchAddress, DispatchPanel } from '#app/features/dispatch/index.ts';
import type { Event } from '#contract/event.ts';
import type { EventPageSearch } from './eventPageSearch.ts';
import { pollSummary } from './queryRules.ts';
import classes from './events.module.css';

const LOADING_PX = 220;

/** The dispatch of an event, or how to switch it on. */
export default function DispatchOnEvent({ event, search }: { event: Event; search: EventPageSearch }) {
  const navigate = useNavigate({ from: '/events/$eventUUID' });
  const onAddress = useCallback(
    (changes: DispatchAddress) => void navigate({ search: (now) => ({ ...now, ...changes }), resetScroll: false }),
    [navigate],
  );
  // What was sent goes on when dispatch is switched off after it.
  const isOrdered = event.dispatchStatus !== null;
  const summary = useQuery(
    query('getDispatchSummary', { params: { 'event-uuid': event.eventUUID } }, { ...pollSummary, enabled: isOrdered }),
  );
  if (isOrdered || event.dispatch.mode !== 'OFF')
    return (
      <Suspense fallback={<Skeleton height={LOADING_PX} mb={16} />}>
        <DispatchPanel
          event={event}
          summary={isOrdered ? summary.data : null}
          error={summary.error}
          onRetry={() => void summary.refetch()}
          address={search}
          onAddress={onAddress}
        />
      </Suspense>
    );
  return <HowToSwitchOn event={event} />;
}

/** One line for those who can: that no device is told, and where to change that. */
function HowToSwitchOn({ event: { eventUUID, schemeUUID, state } }: { event: Event }) {
  const maySend = usePermission('createDispatchOrder');
  if (!maySend || state !== 'SCHEDULED') return null;
  return (
    <p className={classes.dispatchOff}>
      Dispatch is off: no device is instructed for this event. Switch it on{' '}
      <Link
        to="/events/new"
        search={{ edit: eventUUID, step: 'dispatch' }}
        preload={false}
        className={classes.noteLink}
      >
        for this event
      </Link>{' '}
      or{' '}
      <Link to="/schemes/$schemeUUID" params={{ schemeUUID }} className={classes.noteLink}>
        for its scheme
      </Link>
      .
    </p>
  );
}
