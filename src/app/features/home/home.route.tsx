import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { analyticsQueries } from '#app/data/api/analytics.ts';
import { useNow } from '#app/data/api/clock.ts';
import { eventQueries } from '#app/data/api/events.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { schemeQueries } from '#app/data/api/schemes.ts';
import { EventCard, EventCardSkeleton, LiveFigures, NoEventCard } from '#app/features/events/index.ts';
import { formatDay } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { londonMidnight } from '#energy/time/london.ts';
import { FleetHealth } from './FleetHealth.tsx';
import { LastEvent } from './LastEvent.tsx';
import { TaskList } from './TaskList.tsx';
import { listTasks } from './tasks.ts';
import { firstDay } from './week.ts';
import { WeekStrip } from './WeekStrip.tsx';
import classes from './home.module.css';

export const Route = createFileRoute('/_frame/')({
  // Not awaited: the page is rendered at once.
  loader: ({ context }) => void context.queryClient.prefetchQuery(analyticsQueries.summary()),
  component: HomePage,
});

const MAX_EVENTS = 100;

function HomePage() {
  const now = useNow();
  const summarised = useIsOffered('getSummary');
  const live = useIsOffered('getEventLive');
  const summary = useQuery({ ...analyticsQueries.summary(), enabled: summarised });
  const from = new Date(londonMidnight(firstDay(now))).toISOString();
  const events = useQuery(eventQueries.list({ from, sort: 'startTime', pageSize: MAX_EVENTS }));
  const schemes = useQuery(schemeQueries.list());

  const tasks = useMemo(
    () =>
      (summary.data || !summarised) && schemes.data && events.data
        ? listTasks(summary.data ?? null, schemes.data.data, events.data.data, now)
        : undefined,
    [summary.data, summarised, schemes.data, events.data, now],
  );
  const retry = () =>
    void Promise.all([summary, events, schemes].filter(({ isError }) => isError).map(({ refetch }) => refetch()));
  const silent = summary.data?.silentAssets;
  const shown = events.data?.data;
  const next = shown?.find(({ state }) => state === 'STARTED') ?? shown?.find(({ state }) => state === 'SCHEDULED');
  const schemeName = schemes.data?.data.find(({ schemeUUID }) => schemeUUID === next?.schemeUUID)?.name;

  return (
    <>
      <PageHeader title="Home" note={formatDay(now, true)} />
      {shown === undefined ? (
        !events.isError && <EventCardSkeleton />
      ) : next ? (
        <EventCard event={next} scheme={schemeName}>
          {live && <LiveFigures event={next} />}
          {summarised && next.state !== 'STARTED' && (
            <Figure
              label="Silent assets"
              value={silent === undefined ? '–' : silent.toLocaleString('en-GB')}
              note={summary.data ? `of ${plural(summary.data.assets.active, 'asset')}` : '\u00a0'}
            />
          )}
        </EventCard>
      ) : (
        <NoEventCard>
          No event is live or scheduled.{' '}
          <Link to="/events" className={classes.link}>
            Go to the events
          </Link>
        </NoEventCard>
      )}
      <div className={classes.grid}>
        <TaskList tasks={tasks} error={summary.error ?? schemes.error ?? events.error} onRetry={retry} />
        {summarised && <LastEvent event={summary.data?.lastEvent} error={summary.error} onRetry={retry} />}
        <WeekStrip events={shown} now={now} error={events.error} onRetry={retry} />
        {summarised && <FleetHealth summary={summary.data} error={summary.error} onRetry={retry} />}
      </div>
    </>
  );
}
