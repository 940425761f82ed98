import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { query } from '#app/data/query.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import type { Event } from '#contract/event.ts';
import type { FunnelStage } from '#contract/eventAnalytics.ts';
import type { EventStats } from '#contract/stats.ts';
import { WhereAssetsDropOut } from './WhereAssetsDropOut.tsx';
import classes from './insight.module.css';

const FinalEvidence = lazy(() => import('./settled/FinalEvidence.tsx'));
const EVIDENCE_PX = 316;

type EventInsightProps = {
  event: Event;
  /** The shown run, once there is one. */
  stats: EventStats | null | undefined;
  run: number | undefined;
  ready: boolean;
  onLost: (stage: FunnelStage) => void;
};

/**
 * Where assets were lost, and once settled what had been said, how evenly the rest delivered and what came back;
 * requested when the charts above have their data (`ready`).
 */
export default function EventInsight({ event, stats, run, ready, onLost }: EventInsightProps) {
  const { data, error, refetch } = useQuery(
    query('getEventAnalytics', { params: { 'event-uuid': event.eventUUID }, query: { run } }, { enabled: ready }),
  );
  const onRetry = () => void refetch();
  const frame = { loading: data === undefined, error: data === undefined ? error : undefined, onRetry };
  return (
    <>
      <div className={classes.insight}>
        <Panel>
          <WhereAssetsDropOut {...frame} event={event} analytics={data} onLost={onLost} />
        </Panel>
      </div>
      {stats && (
        <RenderWhenNear height={EVIDENCE_PX}>
          <Suspense fallback={<Skeleton height={EVIDENCE_PX} mb={16} />}>
            <FinalEvidence event={event} stats={stats} analytics={data} error={error} onRetry={onRetry} />
          </Suspense>
        </RenderWhenNear>
      )}
    </>
  );
}
