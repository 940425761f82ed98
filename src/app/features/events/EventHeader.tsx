import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { query } from '#app/data/query.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { Event } from '#contract/event.ts';
import { priceText } from './agreed.ts';
import { WindowText } from './WindowText.tsx';
import classes from './events.module.css';

const CancelEvent = lazy(() => import('./CancelEvent.tsx'));
const EventCommands = lazy(() => import('./EventCommands.tsx'));

type EventHeaderProps = {
  event: Event;
  mayCancel: boolean;
  /** Where the event is on its way. */
  chip: ReactNode;
  /** Its countdown, and buttons before the one that cancels. */
  buttons: ReactNode;
};

/** What event it is, when, in which scheme, and its actions. */
export function EventHeader({ event, mayCancel, chip, buttons }: EventHeaderProps) {
  const { schemeUUID, terms, zone } = event;
  const price = priceText(event);
  const scheme = useQuery(query('getScheme', { params: { schemeUUID } }));
  return (
    <RecordHeader<'cancel'>
      title={event.name}
      crumbs={[{ label: 'Events', to: '/events' }]}
      chips={
        <>
          {chip}
          {event.runningType === 'TEST' && <Tag>Test</Tag>}
        </>
      }
      note={
        <>
          <WindowText from={event.startTime} to={event.endTime} /> · {eventTypeWords[event.eventType]} ·{' '}
          {zone !== null && `Zone ${zone} · `}
          <Link to="/schemes/$schemeUUID" params={{ schemeUUID }} className={classes.noteLink}>
            {terms?.schemeName ?? scheme.data?.name ?? 'Scheme'}
          </Link>
          {price !== null && ` · ${price}`}
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
