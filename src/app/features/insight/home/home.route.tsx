import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useNow } from '#app/data/clock.ts';
import { useParts } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { allSchemes, nextRequirement } from '#app/data/sharedQueries.ts';
import { Timeline } from '#app/features/events/index.ts';
import { Deadline } from '#app/features/market/index.ts';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { Event } from '#contract/event.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { FleetHealth } from './FleetHealth.tsx';
import { HomeStage } from './HomeStage.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { NextDays } from './NextDays.tsx';
import { SeasonPanel } from './SeasonPanel.tsx';
import { tasksOf } from './tasks.ts';
import { useStageEvent } from './useStageEvent.ts';
import classes from './home.module.css';

const needs = {
  tasks: ['listTasks'],
  season: ['getSeason'],
  fleet: ['getFleet'],
  summary: ['getSummary'],
  balance: ['getEventBalance'],
  live: ['getEventLive'],
  tiles: ['getTiles'],
  desk: ['listRequirements'],
} as const;

export const Route = createFileRoute('/_frame/')({
  // Not awaited: the page is rendered at once.
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('getSummary', {})),
  component: HomePage,
});

const MAX_EVENTS = 100;
const NO_EVENTS: readonly Event[] = [];
const FLEET_PX = 380;
const DESK_PX = 1100;
const FleetPanel = lazy(() => import('./FleetPanel.tsx'));
const AreaPanel = lazy(() => import('./AreaPanel.tsx'));

function HomePage() {
  const now = useNow();
  const has = useParts(needs);
  const summary = useQuery(query('getSummary', {}));
  const from = new Date(londonMidnight(addDays(londonDate(now), -1))).toISOString();
  const events = useQuery(query('listEvents', { query: { from, sort: 'startTime', pageSize: MAX_EVENTS } }));
  const schemes = useQuery(allSchemes());

  const listed = useQuery(query('listTasks', {}));
  const [requirement] = useQuery({ ...nextRequirement(), enabled: has.desk }).data?.data ?? [];
  const found = useMemo(
    () => (schemes.data && events.data ? tasksOf(schemes.data.data, events.data.data, now) : undefined),
    [schemes.data, events.data, now],
  );
  const retry = () =>
    void Promise.all(
      [summary, events, schemes, listed].filter(({ isError }) => isError).map(({ refetch }) => refetch()),
    );
  const shown = events.data?.data;
  const schemeNames = useMemo(
    () => new Map(schemes.data?.data.map(({ schemeUUID, name }) => [schemeUUID, name])),
    [schemes.data],
  );

  const stage = useStageEvent(shown ?? NO_EVENTS);
  const isDesk = !useNarrowerThan(DESK_PX);
  const running = has.live ? stage.live.find(({ eventUUID }) => eventUUID === stage.shown?.eventUUID) : undefined;

  return (
    <>
      {requirement && Date.parse(requirement.submissionTime) > now && (
        <Suspense fallback={null}>
          <Deadline requirement={requirement} />
        </Suspense>
      )}
      <HomeStage
        isKnown={shown !== undefined}
        stage={stage}
        has={has}
        schemeNames={schemeNames}
        now={now}
        error={events.error}
        onRetry={retry}
      />
      <div
        className={classes.grid}
        data-season={has.season}
        data-fleet={has.fleet}
        data-health={has.summary}
        data-area={running !== undefined}
      >
        <div className={classes.tasks}>
          <NeedsYou
            tasks={has.tasks ? listed.data : found}
            error={has.tasks ? listed.error : (schemes.error ?? events.error)}
            onRetry={retry}
          />
        </div>
        {has.season && (
          <div className={classes.season}>
            <SeasonPanel />
          </div>
        )}
        {has.fleet && (
          <div className={classes.fleet}>
            <RenderWhenNear height={FLEET_PX}>
              <Suspense fallback={<Skeleton height={FLEET_PX} />}>
                <FleetPanel events={shown ?? NO_EVENTS} now={now} />
              </Suspense>
            </RenderWhenNear>
          </div>
        )}
        {running && (
          <div className={classes.area}>
            <RenderWhenNear height={FLEET_PX}>
              <Suspense fallback={<Skeleton height={FLEET_PX} />}>
                <AreaPanel event={running} />
              </Suspense>
            </RenderWhenNear>
          </div>
        )}
        <div className={classes.days}>
          <NextDays events={shown} now={now} error={events.error} onRetry={retry} />
        </div>
        {has.summary && (
          <div className={classes.health}>
            <FleetHealth summary={summary.data} error={summary.error} onRetry={retry} />
            {isDesk && stage.shown && (
              <Suspense fallback={null}>
                <Timeline eventUUID={stage.shown.eventUUID} title="Today" day={londonDate(now)} />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </>
  );
}
