import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import { ForecastBars } from './ForecastBars.tsx';

/** What each half hour of a scheduled event is forecast to deliver. */
export function ForecastPanel({ event }: { event: Event }) {
  const { data, error, refetch } = useQuery(query('getEventForecast', { params: { 'event-uuid': event.eventUUID } }));
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
