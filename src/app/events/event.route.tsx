import { Button, Skeleton, Tabs } from '@mantine/core';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { eventQueries } from '#app/api/events.ts';
import { schemeQueries } from '#app/api/schemes.ts';
import { ErrorState } from '#app/shell/ErrorState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';
import { useMayOperate } from '#app/shell/session.ts';
import { StatusChip } from '#app/shell/StatusChip.tsx';
import { AssetResults } from './AssetResults.tsx';
import { EventAssets } from './EventAssets.tsx';
import { atTab, EventPageSearch, eventPageDefaults, type EventTab } from './eventPageSearch.ts';
import { EventInsight } from './EventInsight.tsx';
import { EventPortfolios } from './EventPortfolios.tsx';
import classes from './events.module.css';
import { eventTypeWords } from './eventWords.ts';
import { RunningHeadline, ScheduledHeadline, SettledHeadline } from './Headline.tsx';
import { Lifecycle } from './Lifecycle.tsx';
import { phaseOf, summaryLine } from './outcome.ts';
import { PhaseLine } from './PhaseLine.tsx';
import { PhaseNotice } from './PhaseNotice.tsx';
import { Ranking } from './Ranking.tsx';
import { WindowText } from './WindowText.tsx';
import { EventActions } from './wizard/EventActions.tsx';

const CancelEvent = lazy(() => import('./CancelEvent.tsx'));
// The page stands before the charts' library has arrived.
const EventCharts = lazy(() => import('./EventCharts.tsx'));
const LIVE_MS = 30_000;

export const Route = createFileRoute('/_frame/events/$eventUUID')({
  validateSearch: EventPageSearch,
  search: { middlewares: [stripSearchParams(eventPageDefaults)] },
  loader: ({ context, params }) => context.queryClient.ensureQueryData(eventQueries.detail(params.eventUUID)),
  component: EventPage,
});

function EventPage() {
  const { eventUUID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const client = useQueryClient();
  const [cancelling, setCancelling] = useState(false);
  const mayOperate = useMayOperate();

  const { data: event } = useSuspenseQuery(eventQueries.detail(eventUUID));
  const scheme = useQuery(schemeQueries.detail(event.schemeUUID));
  const counted = event.state === 'ENDED' && event.statsStatus !== 'NOT_STARTED';
  const stats = useQuery({ ...eventQueries.stats(eventUUID), enabled: counted });
  const phase = phaseOf(event, stats.data);
  const cancelled = phase === 'cancelled';
  const running = phase === 'live' || phase === 'calculating';
  const profile = useQuery({ ...eventQueries.profile(eventUUID), enabled: !cancelled, refetchInterval: running && LIVE_MS });

  const run = stats.data?.run;
  useEffect(() => {
    // A new run comes with new readings: what was drawn from the old ones is asked for again.
    if (run !== undefined && run > 1) void client.invalidateQueries({ queryKey: eventQueries.profile(eventUUID).queryKey });
  }, [client, eventUUID, run]);

  const tabs: EventTab[] = phase === 'settled' ? ['results', 'assets', 'portfolios'] : ['assets', 'portfolios'];
  const tab = search.tab !== undefined && tabs.includes(search.tab) ? search.tab : tabs[0]!;
  const change = (changes: Partial<EventPageSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), replace, resetScroll: false });
  const mayCancel = mayOperate && (event.state === 'SCHEDULED' || event.state === 'STARTED');

  return (
    <>
      <PageHeader
        title={event.name}
        crumbs={[{ label: 'Events', to: '/events' }]}
        chips={
          <>
            <StatusChip kind="event" status={event.state} />
            {stats.data && <StatusChip kind="stats" status={stats.data.status} />}
            {event.runningType === 'TEST' && <span className={classes.tag}>Test</span>}
          </>
        }
        note={
          <>
            <WindowText from={event.startTime} to={event.endTime} /> · {eventTypeWords[event.eventType]} ·{' '}
            <Link to="/schemes/$schemeUUID" params={{ schemeUUID: event.schemeUUID }} className={classes.noteLink}>
              {scheme.data?.name ?? 'Scheme'}
            </Link>
          </>
        }
        actions={
          <>
            <EventActions event={event} />
            {mayCancel && (
              <Button variant="default" onClick={() => setCancelling(true)}>
                Cancel event
              </Button>
            )}
          </>
        }
      />
      <div className={classes.summary}>
        <p>{stats.data ? summaryLine(stats.data) : <PhaseLine event={event} phase={phase} />}</p>
        <Lifecycle phase={phase} final={stats.data?.status === 'FINAL'} />
      </div>
      <PhaseNotice event={event} phase={phase} />
      {phase === 'scheduled' && <ScheduledHeadline event={event} profile={profile.data} />}
      {(running || phase === 'failed') && <RunningHeadline event={event} profile={profile.data} live={phase === 'live'} />}
      {phase === 'settled' &&
        (stats.data ? (
          <SettledHeadline stats={stats.data} />
        ) : stats.error ? (
          <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />
        ) : (
          <Skeleton className={classes.headline} />
        ))}
      {!cancelled && event.assetsOptedIn > 0 && (
        <Suspense fallback={<Skeleton className={classes.chartsLoading} />}>
          <EventCharts event={event} phase={phase} profile={profile} stats={stats.data} />
        </Suspense>
      )}
      {!cancelled && <EventInsight event={event} phase={phase} />}

      <Tabs value={tab} onChange={(next) => void navigate({ search: atTab(next as EventTab), resetScroll: false })} keepMounted={false}>
        <Tabs.List>
          {phase === 'settled' && <Tabs.Tab value="results">Results by asset</Tabs.Tab>}
          <Tabs.Tab value="assets">Assets ({event.assetsInvited.toLocaleString('en-GB')})</Tabs.Tab>
          <Tabs.Tab value="portfolios">Portfolios ({event.portfolioUUIDs.length})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="results" className={classes.tabPanel}>
          <Ranking eventUUID={eventUUID} />
          <AssetResults eventUUID={eventUUID} search={search} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="assets" className={classes.tabPanel}>
          <EventAssets event={event} search={search} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="portfolios" className={classes.tabPanel}>
          <EventPortfolios event={event} />
        </Tabs.Panel>
      </Tabs>
      {cancelling && (
        <Suspense>
          <CancelEvent event={event} opened onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  );
}
