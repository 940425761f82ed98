import { Panel } from '#app/ui/Panel.tsx';
import { TwoColumns } from '#app/ui/TwoColumns.tsx';
import type { Event } from '#contract/event.ts';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import type { EventStats } from '#contract/stats.ts';
import { CumulativeChart } from './CumulativeChart.tsx';
import { ReboundChart } from './ReboundChart.tsx';

type CumulativeAndReboundProps = {
  event: Event;
  stats: EventStats;
  analytics: EventAnalytics | undefined;
  error: unknown;
  onRetry: () => void;
};

/** Cumulative delivery, and the rebound after it. */
export default function CumulativeAndRebound({ event, stats, ...chart }: CumulativeAndReboundProps) {
  return (
    <TwoColumns>
      <Panel>
        <CumulativeChart stats={stats} name={event.name} />
      </Panel>
      <Panel>
        <ReboundChart event={event} {...chart} />
      </Panel>
    </TwoColumns>
  );
}
