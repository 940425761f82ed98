import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { eventQueries } from '#app/data/api/events.ts';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile } from '#contract/stats.ts';
import { LoadPanel } from '../LoadPanel.tsx';
import { Basis } from './Basis.tsx';
import { PeriodBars } from './PeriodBars.tsx';
import { Timeline } from './Timeline.tsx';
import classes from './live.module.css';

/** The evidence of an event that has not begun: what is likely of each half hour, and what that rests on. */
export default function ScheduledFloor({ event, profile }: { event: Event; profile: UseQueryResult<EventProfile> }) {
  const { data, error, refetch } = useQuery(eventQueries.live(event.eventUUID, { pageSize: 1 }));
  const frame = {
    loading: data === undefined,
    error: data === undefined ? error : undefined,
    onRetry: () => void refetch(),
  };
  return (
    <div className={classes.floor}>
      <Floor>
        <FloorItem span={5}>
          <Panel>
            <PeriodBars {...frame} title="Forecast by half hour" live={data} fileName={`${event.name} half hours`} />
          </Panel>
        </FloorItem>
        <FloorItem span={7}>
          <LoadPanel title="Expected baseline" event={event} profile={profile} />
        </FloorItem>
        <FloorItem span={7}>
          <Panel>
            <Basis {...frame} live={data} />
          </Panel>
        </FloorItem>
        <FloorItem span={5}>
          <Timeline eventUUID={event.eventUUID} />
        </FloorItem>
      </Floor>
    </div>
  );
}
