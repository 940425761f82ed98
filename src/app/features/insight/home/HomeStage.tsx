import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { EventBalance, eventChip, EventCountdown, WindowText } from '#app/features/events/index.ts';
import { TilesPanel } from '#app/features/insight/wall/index.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { formatDay } from '#app/format/format.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Stage, VerdictLine } from '#app/ui/Stage.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { Event } from '#contract/event.ts';
import type { StageEvent } from './useStageEvent.ts';
import classes from './HomeStage.module.css';

/** Where the assets of the live event fit beside its balance. */
const WIDE_PX = 2200;
const TILES_PX = 320;
const NO_EVENT = { sentence: 'No events in the next seven days', tone: 'NEUTRAL' } as const;

type HomeStageProps = {
  /** Whether the events are loaded. */
  isKnown: boolean;
  stage: StageEvent;
  schemeNames: ReadonlyMap<string, string>;
  has: { balance: boolean; tiles: boolean };
  now: number;
  error: unknown;
  onRetry: () => void;
};

/** What is happening: the live event, of several the one that is worst off first; else the next one. */
export function HomeStage({
  isKnown,
  stage: { live, shown, choose },
  has,
  schemeNames,
  now,
  error,
  onRetry,
}: HomeStageProps) {
  const hasTiles = !useNarrowerThan(WIDE_PX) && has.tiles;
  const mayCreate = usePermission('createEvent');
  if (shown)
    return (
      <Stage>
        {live.length > 1 && (
          <ul className={classes.tabs} aria-label="Live events">
            {live.map(({ eventUUID, name }) => (
              <li key={eventUUID}>
                <Button
                  size="compact-sm"
                  variant={eventUUID === shown.eventUUID ? 'light' : 'subtle'}
                  aria-pressed={eventUUID === shown.eventUUID}
                  onClick={() => choose(eventUUID)}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.columns}>
          <div>
            <EventOnStage
              key={shown.eventUUID}
              event={shown}
              schemeName={schemeNames.get(shown.schemeUUID)}
              hasBalance={has.balance}
            />
          </div>
          {hasTiles && shown.state === 'STARTED' && (
            <Suspense fallback={<Skeleton height={TILES_PX} />}>
              <TilesPanel eventUUID={shown.eventUUID} />
            </Suspense>
          )}
        </div>
      </Stage>
    );
  return (
    <Stage>
      <PageHeader title="Home" note={formatDay(now, true)} />
      {isKnown ? (
        <VerdictLine
          verdict={NO_EVENT}
          action={
            mayCreate && (
              <Button renderRoot={(props) => <Link to="/events/new" preload={false} {...props} />}>
                Schedule event
              </Button>
            )
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <div className={classes.waiting}>
          <VerdictLine verdict={undefined} />
        </div>
      )}
    </Stage>
  );
}

type EventOnStageProps = { event: Event; schemeName: string | undefined; hasBalance: boolean };

/** The event that Home opens with: what it is and when, its countdown, and its balance. */
function EventOnStage({ event, schemeName, hasBalance }: EventOnStageProps) {
  const { eventUUID, schemeUUID, name, eventType, startTime, endTime } = event;
  const { data } = useQuery(query('getEventBalance', { params: { 'event-uuid': eventUUID } }));
  // One primary button: that of the next step where there is one.
  const isPrimary = data?.nextStep?.after == null;
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
