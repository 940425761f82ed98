import { Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useParts } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { OpenReceipt } from '#app/features/settlement/receipts/index.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import type { FunnelStage } from '#contract/eventAnalytics.ts';
import { EventStage } from './balance/EventStage.tsx';
import { DispatchSection } from './DispatchSection.tsx';
import { EventPageSearch, eventPageDefaults } from './eventPageSearch.ts';
import { EventTabs } from './EventTabs.tsx';
import { Notice } from './Notice.tsx';
import { isNeverSettled, type Phase, phaseOf } from './outcome.ts';
import { hasStats, prefetchEvent } from './prefetchEvent.ts';
import { profileQuery } from './queryRules.ts';
import { StatementLink } from './settled/StatementLink.tsx';
import classes from './events.module.css';

const ScheduledFloor = lazy(() => import('./scheduled/ScheduledFloor.tsx'));
const ScheduledEvidence = lazy(() => import('./scheduled/ScheduledEvidence.tsx'));
const StrikeNotice = lazy(() => import('./live/StrikeNotice.tsx'));
const LiveFloor = lazy(() => import('./live/LiveFloor.tsx'));
const EventCharts = lazy(() => import('./EventCharts.tsx'));
const EventInsight = lazy(() => import('./EventInsight.tsx'));
const SettledFloor = lazy(() => import('./settled/SettledFloor.tsx'));
const PhaseNotice = lazy(async () => ({ default: (await import('./PhaseNotice.tsx')).PhaseNotice }));
const NeverSettled = lazy(() => import('./NeverSettled.tsx'));
const UnitBaselineNotice = lazy(() => import('./UnitBaselineNotice.tsx'));
const ChangeNotice = lazy(() => import('./ChangeNotice.tsx'));
const HalfHourPanel = lazy(() => import('./settled/HalfHourPanel.tsx'));
const OlderRun = lazy(() => import('./settled/OlderRun.tsx'));
const LostAssets = lazy(() => import('./settled/LostAssets.tsx'));
const LIVE_MS = 30_000;
const INSIGHT_PX = 480;
const SETTLED_PX = 620;
const EVIDENCE_PX = 620;
const CHARTS_PX = 380;
/** Heights of the parts while their code loads. */
const LOADING_PX: Partial<Record<EventPart, number>> = {
  olderRun: 44,
  scheduled: CHARTS_PX,
  live: CHARTS_PX,
  charts: CHARTS_PX,
  settled: SETTLED_PX,
  evidence: EVIDENCE_PX,
};

type EventPart = (typeof PARTS)[Phase][number];

/** Parts below the stage, by phase. Once the event is over its result comes first, and its dispatch explains it. */
const PARTS = {
  scheduled: ['changes', 'unitBaseline', 'notice', 'scheduled', 'dispatch', 'evidence', 'details'],
  live: ['unitBaseline', 'notice', 'live', 'dispatch', 'insight', 'details'],
  calculating: ['unitBaseline', 'notice', 'charts', 'insight', 'dispatch', 'details'],
  failed: ['unitBaseline', 'notice', 'charts', 'insight', 'dispatch', 'details'],
  settled: ['unitBaseline', 'notice', 'olderRun', 'settled', 'insight', 'dispatch', 'details'],
  cancelled: ['unitBaseline', 'neverSettled', 'notice', 'dispatch', 'details'],
} as const satisfies Record<Phase, readonly string[]>;

const needs = {
  balance: ['getEventBalance'],
  live: ['getEventLive'],
  rescue: ['getEventRescue'],
  dispatch: ['getDispatchSummary'],
  settling: ['getEventSettling'],
  halfHours: ['getEventHalfHour'],
  analytics: ['getEventAnalytics'],
} as const;

export const Route = createFileRoute('/_frame/events/$eventUUID')({
  validateSearch: EventPageSearch,
  search: { middlewares: [stripSearchParams(eventPageDefaults)] },
  loader: ({ context, params }) => prefetchEvent(context.queryClient, params.eventUUID),
  component: EventPage,
});

function EventPage() {
  const { eventUUID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const client = useQueryClient();
  const has = useParts(needs);

  const { data: event } = useSuspenseQuery(query('getEvent', { params: { 'event-uuid': eventUUID } }));
  const counted = hasStats(event);
  const newest = useQuery(query('getEventStats', { params: { 'event-uuid': eventUUID } }, { enabled: counted }));
  const earlier = useQuery(
    query(
      'getEventStats',
      { params: { 'event-uuid': eventUUID }, query: { run: search.run } },
      { enabled: counted && search.run !== undefined },
    ),
  );
  const stats = search.run === undefined ? newest : earlier;
  const phase = phaseOf(event, newest.data);
  const running = phase === 'live' || phase === 'calculating';
  const profile = useQuery({
    ...profileQuery(eventUUID),
    enabled: phase !== 'cancelled',
    refetchInterval: running && LIVE_MS,
  });

  const run = newest.data?.run;
  const seen = useRef(run);
  useEffect(() => {
    // A newer run means new readings: what was rendered from the old ones is refetched.
    if (run !== undefined && seen.current !== undefined && run > seen.current)
      void client.invalidateQueries({ queryKey: profileQuery(eventUUID).queryKey });
    seen.current = run;
  }, [client, eventUUID, run]);

  const lateDataKwh = newest.data?.lateDataKwh ?? null;
  const change = (changes: Partial<EventPageSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), resetScroll: false });
  const openHalf = (half: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, half }), replace: search.half !== undefined, resetScroll: false });
  const openAt = (at: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, at }), replace: true, resetScroll: false });
  const openLost = (lost: FunnelStage | undefined) =>
    void navigate({ search: (now) => ({ ...now, lost }), resetScroll: false });

  const insight = phase !== 'cancelled' && has.analytics && (
    <RenderWhenNear height={INSIGHT_PX}>
      <Suspense fallback={<Skeleton height={INSIGHT_PX} mb={16} />}>
        <EventInsight
          event={event}
          stats={phase === 'settled' ? stats.data : undefined}
          run={search.run}
          ready={!profile.isPending}
          onLost={openLost}
        />
      </Suspense>
    </RenderWhenNear>
  );
  const hasAssets = event.assetsOptedIn > 0;
  const charts = hasAssets && <EventCharts event={event} profile={profile} />;
  const isPlain = phase === 'settled' && event.statsStatus === 'READY' && lateDataKwh === null;
  const byUnit = event.baselineMethod === 'NOMINATED' || event.baselineMethod === 'WEEK_TEMPLATE';
  const parts: Record<EventPart, ReactNode> = {
    changes: event.revision > 1 && <ChangeNotice event={event} />,
    unitBaseline: byUnit && !isNeverSettled(event) && <UnitBaselineNotice event={event} stats={stats.data} />,
    neverSettled: isNeverSettled(event) && <NeverSettled event={event} />,
    // Otherwise its result says all there is to say.
    notice: !isPlain && <PhaseNotice event={event} phase={phase} lateDataKwh={lateDataKwh} />,
    olderRun: stats.data && newest.data && stats.data.run !== newest.data.run && (
      <OlderRun shown={stats.data} newest={newest.data} />
    ),
    scheduled: has.live ? <ScheduledFloor event={event} dropOut={insight} /> : insight,
    evidence: has.live ? (
      <RenderWhenNear height={EVIDENCE_PX}>
        <ScheduledEvidence event={event} profile={profile} />
      </RenderWhenNear>
    ) : (
      charts
    ),
    live:
      has.live && hasAssets ? <LiveFloor event={event} profile={profile} search={search} onChange={change} /> : charts,
    charts,
    settled: stats.data ? (
      <SettledFloor event={event} profile={profile} stats={stats.data} has={has} onHalf={openHalf} />
    ) : stats.error ? (
      <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />
    ) : (
      stats.isPending && <Skeleton height={SETTLED_PX} mb={16} />
    ),
    insight,
    dispatch: has.dispatch && <DispatchSection event={event} search={search} />,
    details: (
      <div id="details" className={classes.details}>
        <EventTabs
          event={event}
          search={search}
          settled={phase === 'settled'}
          isAnalysed={has.analytics}
          stats={stats.data ?? undefined}
          newest={newest.data ?? undefined}
          onHalf={openHalf}
        />
      </div>
    ),
  };

  return (
    <>
      <EventStage
        event={event}
        above={
          phase === 'live' &&
          event.unitUUID !== null &&
          has.rescue && (
            <Suspense>
              <StrikeNotice eventUUID={eventUUID} />
            </Suspense>
          )
        }
        hasBalance={has.balance}
        at={search.at}
        onAt={openAt}
        statement={
          stats.data &&
          phase === 'settled' && (
            <StatementLink eventUUID={eventUUID} run={stats.data.run} isFinal={stats.data.status === 'FINAL'} />
          )
        }
        action={stats.data && phase === 'settled' && <OpenReceipt place={{ eventUUID, run: stats.data.run }} />}
      />
      {search.at !== undefined && (
        <Notice tone="info" icon={IconInfoCircle}>
          The event above is shown as it was known then; everything below is current.
        </Notice>
      )}
      {PARTS[phase].map((part) => (
        <Suspense key={part} fallback={part in LOADING_PX && <Skeleton height={LOADING_PX[part]} mb={16} />}>
          {parts[part]}
        </Suspense>
      ))}
      {search.half !== undefined && stats.data && (
        <Suspense>
          <HalfHourPanel
            event={event}
            stats={stats.data}
            startTime={search.half}
            onHalf={openHalf}
            onClose={() => openHalf(undefined)}
          />
        </Suspense>
      )}
      {search.lost !== undefined && (
        <Suspense>
          <LostAssets event={event} stage={search.lost} run={search.run} onClose={() => openLost(undefined)} />
        </Suspense>
      )}
    </>
  );
}
