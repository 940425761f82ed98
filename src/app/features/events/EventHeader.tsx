import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { schemeQueries } from '#app/data/api/schemes.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { Event } from '#contract/event.ts';
import { WindowText } from './WindowText.tsx';
import classes from './events.module.css';

const CancelEvent = lazy(() => import('./CancelEvent.tsx'));
const EventCommands = lazy(() => import('./EventCommands.tsx'));

type EventHeaderProps = {
  event: Event;
  mayCancel: boolean;
  /** Beside the event's state. */
  chips?: ReactNode;
  /** In the note, between the event's type and its scheme. */
  place?: ReactNode;
  /** As it was when the event ended; default: the scheme's present name. */
  schemeName?: string | undefined;
  /** Buttons before the one that cancels. */
  buttons: ReactNode;
};

/** What event it is, when, in which scheme, and its actions. */
export function EventHeader({ event, mayCancel, chips, place, schemeName, buttons }: EventHeaderProps) {
  const { schemeUUID } = event;
  const scheme = useQuery(schemeQueries.detail(schemeUUID));
  return (
    <RecordHeader<'cancel'>
      title={event.name}
      crumbs={[{ label: 'Events', to: '/events' }]}
      chips={
        <>
          <StatusChip kind="event" status={event.state} />
          {chips}
          {event.runningType === 'TEST' && <Tag>Test</Tag>}
        </>
      }
      note={
        <>
          <WindowText from={event.startTime} to={event.endTime} /> · {eventTypeWords[event.eventType]} · {place}
          <Link to="/schemes/$schemeUUID" params={{ schemeUUID }} className={classes.noteLink}>
            {schemeName ?? scheme.data?.name ?? 'Scheme'}
          </Link>
        </>
      }
      before={buttons}
      actions={mayCancel ? CANCEL : []}
      // The commands are loaded after the page.
      renderAfter={(open) => (
        <Suspense>
          <EventCommands event={event} onCancel={() => open('cancel')} />
        </Suspense>
      )}
      renderDialog={(_opened, close) => <CancelEvent event={event} onClose={close} />}
    />
  );
}

const CANCEL: readonly RecordAction<'cancel'>[] = [{ opens: 'cancel', label: 'Cancel event' }];
