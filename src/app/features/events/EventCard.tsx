import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNowEvery } from '#app/data/api/clock.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { formatEnergy, splitUnit } from '#app/format/format.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Event } from '#contract/event.ts';
import { formatCountdown, powerOf, targetKwhOf } from './outcome.ts';
import { WindowStrip } from './WindowStrip.tsx';
import { WindowText } from './WindowText.tsx';
import classes from './EventCard.module.css';
import events from './events.module.css';

/** Placeholder while the event loads. */
export const EventCardSkeleton = () => <Skeleton className={classes.pinned} data-loading />;

/** Placeholder while no event is live or scheduled. */
export const NoEventCard = ({ children }: { children: ReactNode }) => <p className={classes.none}>{children}</p>;

/** One event as a card: its state, window and countdown, contracted power, opt-ins, and the screen's additions. */
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
  const now = useNowEvery(1000);
  const isLive = state === 'STARTED';
  const contracted = splitUnit(powerOf(event), 'kW');
  const target = targetKwhOf(event);
  return (
    <section className={classes.pinned} data-live={isLive} aria-label={isLive ? 'Live event' : 'Next event'}>
      <div className={classes.title}>
        <div className={events.name}>
          <StatusChip kind="event" status={state} />
          <h2>
            <Link to="/events/$eventUUID" params={{ eventUUID }}>
              {name}
            </Link>
          </h2>
        </div>
        <WindowText from={startTime} to={endTime} />
        <span className={events.quiet}>{[scheme, eventTypeWords[eventType]].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={events.countdown}>
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
        note={
          `of ${assetsInvited.toLocaleString('en-GB')} invited, baselines ` +
          (baselineStatus === 'READY' ? 'ready' : 'being calculated')
        }
      />
      {children}
    </section>
  );
}
