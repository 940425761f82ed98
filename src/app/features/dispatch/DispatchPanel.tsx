import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dispatchQueries } from '#app/data/api/dispatch.ts';
import { useMayOperate } from '#app/data/session.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { DispatchTerms } from '#contract/dispatch/terms.ts';
import type { Event } from '#contract/event.ts';
import type { DispatchAddressProps } from './dispatchAddress.ts';
import { DispatchCockpit } from './DispatchCockpit.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { StoppedNotice } from './StoppedNotice.tsx';
import classes from './dispatch.module.css';

type DispatchPanelProps = { event: Event; terms: DispatchTerms } & DispatchAddressProps;

/** The dispatch of an event: how it stands, or before it is sent what it would ask. */
export default function DispatchPanel({ event, terms, ...at }: DispatchPanelProps) {
  const mayOperate = useMayOperate();
  const { eventUUID, schemeUUID, state } = event;
  const summary = useQuery(dispatchQueries.summary(eventUUID));
  if (summary.data) return <DispatchCockpit event={event} summary={summary.data} {...at} />;
  if (summary.data === undefined && terms.mode !== 'OFF')
    return summary.error ? (
      <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
    ) : (
      <Skeleton height={220} mb={16} />
    );
  if (state !== 'SCHEDULED' && state !== 'STARTED') return null;
  if (terms.mode === 'OFF')
    return mayOperate && state === 'SCHEDULED' ? (
      <p className={classes.off}>
        Dispatch is off for this event: no device is told of it. Switch it on{' '}
        <Link to="/events/new" search={{ edit: eventUUID, step: 'dispatch' }} className={classes.link}>
          for this event
        </Link>{' '}
        or{' '}
        <Link to="/schemes/$schemeUUID" params={{ schemeUUID }} className={classes.link}>
          for its scheme
        </Link>
        .
      </p>
    ) : null;
  return (
    <section className={classes.section} aria-label="Dispatch">
      <StoppedNotice />
      <OrderPanel event={event} terms={terms} />
    </section>
  );
}
