import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { EventBalance, eventChip, EventCountdown, WindowText } from '#app/features/events/index.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import type { Event } from '#contract/event.ts';
import classes from './EventOnStage.module.css';

type EventOnStageProps = { event: Event; schemeName: string | undefined; hasBalance: boolean };

/** The event that Home opens with: what it is and when, its countdown, and its balance. */
export function EventOnStage({ event, schemeName, hasBalance }: EventOnStageProps) {
  const { eventUUID, schemeUUID, name, eventType, startTime, endTime } = event;
  const { data } = useQuery(query('getEventBalance', { params: { 'event-uuid': eventUUID } }));
  // One primary button: that of the next step where there is one.
  const isPrimary = data?.nextStep?.code !== 'OPT_IN';
  return (
    <>
      <PageHeader
        title="Home"
        subject={
          <>
            <h2>
              <Link to="/events/$eventUUID" params={{ eventUUID }} className={classes.name}>
                {name}
              </Link>
            </h2>
            <Chip {...eventChip(event, data)} />
          </>
        }
        note={
          <>
            <WindowText from={startTime} to={endTime} /> · {eventTypeWords[eventType]} ·{' '}
            <Link to="/schemes/$schemeUUID" params={{ schemeUUID }} className={classes.scheme}>
              {event.terms?.schemeName ?? schemeName ?? 'Scheme'}
            </Link>
          </>
        }
        actions={
          <>
            <EventCountdown event={event} />
            <Button
              {...(!isPrimary && { variant: 'default' })}
              renderRoot={(props) => <Link to="/events/$eventUUID" params={{ eventUUID }} {...props} />}
            >
              Open event
            </Button>
          </>
        }
      />
      {hasBalance && <EventBalance event={event} />}
    </>
  );
}
