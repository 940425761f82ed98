import { lazy, Suspense } from 'react';
import { formatEnergy, formatPercent } from '#app/format/format.ts';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import type { EventStats } from '#contract/stats.ts';
import { Distribution } from '../Distribution.tsx';
import { CameBack } from './CameBack.tsx';
import { ForecastOutcome } from './ForecastOutcome.tsx';
import classes from './settled.module.css';

const ControlGroupPanel = lazy(() => import('./ControlGroupPanel.tsx'));

type FinalEvidenceProps = {
  event: Event;
  stats: EventStats;
  analytics: EventAnalytics | undefined;
  error: unknown;
  onRetry: () => void;
};

/** What had been said of an event, how evenly its assets responded, and what came back after it. */
export default function FinalEvidence({ event, stats, analytics, error, onRetry }: FinalEvidenceProps) {
  const frame = { loading: analytics === undefined, error: analytics === undefined ? error : undefined, onRetry };
  return (
    <div className={classes.floor}>
      <Floor keepsSpans>
        {stats.controlGroup && (
          <FloorItem span={12}>
            <Suspense>
              <ControlGroupPanel eventUUID={event.eventUUID} group={stats.controlGroup} />
            </Suspense>
          </FloorItem>
        )}
        <FloorItem span={4}>
          <ForecastOutcome event={event} deliveredKwh={stats.deliveredKwh} isFinal={stats.status === 'FINAL'} />
        </FloorItem>
        <FloorItem span={4}>
          <Panel>
            <Distribution
              {...frame}
              eventType={event.eventType}
              bands={analytics?.distribution}
              fileName={`${event.name} distribution`}
            />
            {analytics && (
              <p className={classes.quiet}>
                {`Participation: ${formatPercent(analytics.participationPercent)} of opted-in assets. `}
                {analytics.unadjustedDeliveredKwh !== null &&
                  `Delivered against the unadjusted baseline: ${formatEnergy(analytics.unadjustedDeliveredKwh)}.`}
              </p>
            )}
          </Panel>
        </FloorItem>
        <FloorItem span={4}>
          <Panel>
            <CameBack {...frame} event={event} analytics={analytics} deliveredKwh={stats.deliveredKwh} />
          </Panel>
        </FloorItem>
      </Floor>
    </div>
  );
}
