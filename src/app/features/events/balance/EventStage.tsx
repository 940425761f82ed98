import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { eventQueries } from '#app/data/api/events.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { useMayOperate } from '#app/data/session.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import type { Event } from '#contract/event.ts';
import { EventHeader } from '../EventHeader.tsx';
import { EventActions } from '../wizard/EventActions.tsx';
import { EventBalance } from './EventBalance.tsx';
import { eventChip } from './eventChip.ts';
import { EventCountdown } from './EventCountdown.tsx';

/** The stage of an event's page: what it is and when, its countdown and commands, and its balance. */
export function EventStage({ event, say, action }: { event: Event; say?: ReactNode; action?: ReactNode }) {
  const isBalanced = useIsOffered('getEventBalance');
  const { data } = useQuery({ ...eventQueries.balance(event.eventUUID), enabled: isBalanced });
  const mayCancel = useMayOperate() && (event.state === 'SCHEDULED' || event.state === 'STARTED');
  return (
    <Stage>
      <EventHeader
        event={event}
        mayCancel={mayCancel}
        chip={<Chip {...eventChip(event, data)} reason={event.cancelReason} />}
        buttons={
          <>
            <EventCountdown event={event} />
            <EventActions event={event} />
          </>
        }
      />
      {isBalanced && <EventBalance event={event} say={say} action={action} />}
    </Stage>
  );
}
