import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import type { EventStats } from '#contract/stats.ts';
import { CumulativeChart } from './CumulativeChart.tsx';
import { ForecastOutcome } from './ForecastOutcome.tsx';
import { ReboundChart } from './ReboundChart.tsx';
import classes from './settled.module.css';

type CumulativeAndReboundProps = {
  event: Event;
  stats: EventStats;
  analytics: EventAnalytics | undefined;
  error: unknown;
  onRetry: () => void;
};

/** Cumulative delivery, the rebound after it, and what had been said before. */
export default function CumulativeAndRebound({ event, stats, ...chart }: CumulativeAndReboundProps) {
  const hasHistory = useIsOffered('getEventBalanceHistory');
  return (
    <div className={classes.aftermath}>
      {hasHistory && (
        <ForecastOutcome event={event} deliveredKwh={stats.deliveredKwh} isFinal={stats.status === 'FINAL'} />
      )}
      <Panel>
        <CumulativeChart stats={stats} name={event.name} />
      </Panel>
      <Panel>
        <ReboundChart event={event} {...chart} />
      </Panel>
    </div>
  );
}
