import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { analyticsQueries } from '#app/data/api/analytics.ts';
import { formatPercent, splitUnit } from '#app/format/format.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import type { Event } from '#contract/event.ts';
import type { FunnelStage } from '#contract/eventAnalytics.ts';
import type { EventStats } from '#contract/stats.ts';
import { Distribution } from './Distribution.tsx';
import type { Phase } from './outcome.ts';
import { WhereAssetsDropOut } from './WhereAssetsDropOut.tsx';
import classes from './insight.module.css';

// The charts' library is loaded after first paint.
const Aftermath = lazy(() => import('./settled/CumulativeAndRebound.tsx'));
const AFTERMATH_PX = 316;

const energy = (kwh: number | null) => (kwh === null ? { value: '–' } : splitUnit(kwh, 'kWh'));

type EventInsightProps = {
  event: Event;
  phase: Phase;
  stats: EventStats | null | undefined;
  run: number | undefined;
  ready: boolean;
  onLost: (stage: FunnelStage) => void;
};

/**
 * Where assets were lost, how evenly the rest delivered, and the rebound; requested when the charts above have their
 * data (`ready`).
 */
export default function EventInsight({ event, phase, stats, run, ready, onLost }: EventInsightProps) {
  const { data, error, refetch } = useQuery({ ...analyticsQueries.event(event.eventUUID, run), enabled: ready });
  const settled = phase === 'settled';
  const frame = {
    loading: data === undefined,
    error: data === undefined ? error : undefined,
    onRetry: () => void refetch(),
  };
  const meant = event.eventType === 'TURN_DOWN' ? 1 : -1;
  const rebound = data?.reboundKwh ?? null;
  return (
    <>
      <div className={classes.insight} data-settled={settled}>
        <Panel>
          <WhereAssetsDropOut {...frame} event={event} analytics={data} onLost={onLost} />
        </Panel>
        {settled && (
          <Panel>
            <Distribution {...frame} bands={data?.distribution} fileName={`${event.name} distribution`} />
            <div className={classes.figures}>
              <Figure
                label={`Rebound, ${data?.reboundHours ?? 4} h after`}
                {...energy(rebound)}
                note={
                  rebound === null
                    ? 'not known yet'
                    : rebound * meant > 0
                      ? 'energy came back'
                      : rebound < 0
                        ? 'still below baseline'
                        : 'still above baseline'
                }
              />
              <Figure
                label="Participation"
                value={formatPercent(data?.participationPercent)}
                note="of the opted in delivered"
              />
              <Figure
                label="Without adjustment"
                {...energy(data?.unadjustedDeliveredKwh ?? null)}
                note="delivered by the plain baseline"
              />
            </div>
          </Panel>
        )}
      </div>
      {settled && stats && (
        <RenderWhenNear height={AFTERMATH_PX}>
          <Suspense fallback={<Skeleton height={AFTERMATH_PX} mb={16} />}>
            <Aftermath event={event} stats={stats} analytics={data} error={error} onRetry={frame.onRetry} />
          </Suspense>
        </RenderWhenNear>
      )}
    </>
  );
}
