import { useQuery } from '@tanstack/react-query';
import { scheduledQueries } from '#app/data/api/scheduledEvents.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import { ForecastBars } from './ForecastBars.tsx';

/** What each half hour of a scheduled event is forecast to deliver. */
export function ForecastPanel({ event }: { event: Event }) {
  const { data, error, refetch } = useQuery(scheduledQueries.forecast(event.eventUUID));
  return (
    <Panel>
      <ForecastBars
        title="Forecast by half hour"
        fileName={`${event.name} half hours`}
        loading={data === undefined}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        forecast={data}
      />
    </Panel>
  );
}
