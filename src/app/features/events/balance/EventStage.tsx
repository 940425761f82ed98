import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { formatClock, formatDay } from '#app/format/format.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import type { Event } from '#contract/event.ts';
import { EventHeader } from '../EventHeader.tsx';
import { isOpen } from '../outcome.ts';
import { EventActions } from '../wizard/EventActions.tsx';
import { EventBalance } from './EventBalance.tsx';
import { eventChip } from './eventChip.ts';
import classes from './EventBalance.module.css';

const EventCountdown = lazy(async () => ({ default: (await import('./EventCountdown.tsx')).EventCountdown }));
const LifeLine = lazy(() => import('../life/LifeLine.tsx'));

type EventStageProps = {
  event: Event;
  /** Of now alone, and where no next step is proposed. */
  action?: ReactNode;
  /** Beside the commands. */
  statement?: ReactNode;
  /** The instant as of which it is shown, without commands; now without one. */
  at: string | undefined;
  onAt: (at: string | undefined) => void;
  hasBalance: boolean;
  /** Notice above everything else. */
  above?: ReactNode;
};

/** The stage of an event's page: what it is and when, its countdown and commands, and its balance over its life. */
export function EventStage({ event, above, hasBalance, action, statement, at, onAt }: EventStageProps) {
  const { data } = useQuery(query('getEventBalance', { params: { 'event-uuid': event.eventUUID } }));
  const isAhead = event.state === 'SCHEDULED' || event.state === 'STARTED';
  const mayCancel = useMayOperate() && (isOpen(event) || event.state === 'STARTED');
  const isNow = at === undefined || !hasBalance;
  return (
    <Stage>
      {above}
      <EventHeader
        event={event}
        mayCancel={isNow && mayCancel}
        chip={
          isNow ? (
            <Chip {...eventChip(event, data)} reason={event.cancelReason} />
          ) : (
            <Chip word={`As known on ${formatDay(at)}, ${formatClock(at)}`} tone="warn" icon={IconHistory} />
          )
        }
        buttons={
          isNow ? (
            <>
              <Suspense>{isAhead && <EventCountdown event={event} />}</Suspense>
              <EventActions event={event} />
              {statement}
            </>
          ) : (
            <Button onClick={() => onAt(undefined)}>Back to now</Button>
          )
        }
      />
      {hasBalance && <EventBalance event={event} at={isNow ? undefined : at} {...(isNow && { action })} />}
      {hasBalance && (
        <Suspense fallback={<div className={classes.life} aria-busy="true" />}>
          <LifeLine event={event} at={at} onAt={onAt} />
        </Suspense>
      )}
    </Stage>
  );
}
