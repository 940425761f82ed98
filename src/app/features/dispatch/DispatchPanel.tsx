import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import type { DispatchAddressProps } from './dispatchAddress.ts';
import { DispatchCockpit } from './DispatchCockpit.tsx';
import { StoppedNotice } from './StoppedNotice.tsx';
import classes from './dispatch.module.css';

const OrderPanel = lazy(async () => ({ default: (await import('./OrderPanel.tsx')).OrderPanel }));

type DispatchPanelProps = {
  event: Event;
  /** Null where it was never sent, undefined while that is not known. */
  summary: DispatchSummary | null | undefined;
  error: unknown;
  onRetry: () => void;
} & DispatchAddressProps;

/** The dispatch of an event: how it stands, or before it is sent what it would ask. */
export default function DispatchPanel({ event, summary, error, onRetry, ...at }: DispatchPanelProps) {
  const now = useNow();
  const [isOrdering, setIsOrdering] = useState(false);
  if (summary !== undefined && isOrdering !== (summary === null)) setIsOrdering(summary === null);
  // The last sentence stays on the screen until the next state is known.
  const isSent = summary === undefined && !error && isOrdering;
  if (summary === undefined && !isSent)
    return error ? (
      <Panel>
        <ErrorState error={error} onRetry={onRetry} />
      </Panel>
    ) : (
      <Skeleton height={220} mb={16} />
    );
  const order = event.state === 'SCHEDULED' && (summary === undefined || mayOrder(summary, now)) && (
    <OrderPanel event={event} isSent={isSent} />
  );
  return (
    <section className={classes.section} aria-label="Dispatch">
      <StoppedNotice />
      {summary && <DispatchCockpit event={event} summary={summary} {...at} />}
      <Suspense fallback={<Skeleton height={220} mb={16} />}>{order}</Suspense>
    </section>
  );
}

/** Whether a first order can be given, or another after one that lapsed or was cancelled. */
function mayOrder(summary: DispatchSummary | null, now: number): boolean {
  if (summary === null || summary.status === 'CANCELLED') return true;
  const { status, confirmByUTC } = summary;
  return status === 'AWAITING_CONFIRMATION' && confirmByUTC !== null && Date.parse(confirmByUTC) <= now;
}
