import { Button, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { eventQueries } from '#app/data/api/events.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { TilesPanel } from '#app/features/wall/index.ts';
import { formatDay } from '#app/format/format.ts';
import { worstFirst } from '#app/ui/balance/worstFirst.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Stage, VerdictLine } from '#app/ui/Stage.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { Event } from '#contract/event.ts';
import { EventOnStage } from './EventOnStage.tsx';
import classes from './HomeStage.module.css';

/** Where the assets of the live event fit beside its balance. */
const WIDE_PX = 2200;
const TILES_PX = 320;
const NO_EVENT = { sentence: 'No event in the next seven days', tone: 'NEUTRAL' } as const;

type HomeStageProps = {
  /** In the order of their start; undefined while they load. */
  events: readonly Event[] | undefined;
  schemeNames: ReadonlyMap<string, string>;
  now: number;
  error: unknown;
  onRetry: () => void;
};

/** What is happening: the live event, of several the one that is worst off first; else the next one. */
export function HomeStage({ events: known, schemeNames, now, error, onRetry }: HomeStageProps) {
  const events = known ?? [];
  const live = useWorstFirst(events.filter(({ state }) => state === 'STARTED'));
  const [chosen, setChosen] = useState<string | null>(null);
  const offersTiles = useIsOffered('getTiles');
  const hasTiles = !useNarrowerThan(WIDE_PX) && offersTiles;
  const mayCreate = usePermission('createEvent');
  const shown =
    live.find(({ eventUUID }) => eventUUID === chosen) ?? live[0] ?? events.find(({ state }) => state === 'SCHEDULED');
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
                  onClick={() => setChosen(eventUUID)}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.columns}>
          <div>
            <EventOnStage key={shown.eventUUID} event={shown} schemeName={schemeNames.get(shown.schemeUUID)} />
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
      {known ? (
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
        <VerdictLine verdict={undefined} />
      )}
    </Stage>
  );
}

/** Live events in the order of their chance to meet, the least first, as far as it is known. */
function useWorstFirst(live: readonly Event[]): readonly Event[] {
  const isBalanced = useIsOffered('getEventBalance');
  const order = useQueries({
    queries: live.map(({ eventUUID }) => ({
      ...eventQueries.balance(eventUUID),
      enabled: isBalanced && live.length > 1,
    })),
    combine: (results) => worstFirst(results.flatMap(({ data }) => data ?? [])).map(({ eventUUID }) => eventUUID),
  });
  const byUUID = new Map(live.map((event) => [event.eventUUID, event]));
  const known = order.flatMap((eventUUID) => byUUID.get(eventUUID) ?? []);
  return [...known, ...live.filter((event) => !known.includes(event))];
}
