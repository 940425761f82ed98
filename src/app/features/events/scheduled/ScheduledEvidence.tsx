import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile } from '#contract/stats.ts';
import { Basis } from '../live/Basis.tsx';
import { Timeline } from '../live/Timeline.tsx';
import { LoadPanel } from '../LoadPanel.tsx';
import classes from '../live/live.module.css';

/** What the forecast of an event rests on, once somebody is opted in, and what happened to it. */
export default function ScheduledEvidence({ event, profile }: { event: Event; profile: UseQueryResult<EventProfile> }) {
  const hasAny = event.assetsOptedIn > 0;
  const { data, error, refetch } = useQuery(
    query('getEventLive', { params: { 'event-uuid': event.eventUUID }, query: { pageSize: 1 } }, { enabled: hasAny }),
  );
  return (
    <div className={classes.floor}>
      <Floor>
        {hasAny && (
          <FloorItem span={7}>
            <LoadPanel title="Expected baseline" event={event} profile={profile} />
          </FloorItem>
        )}
        <FloorItem span={hasAny ? 5 : 12}>
          <Timeline eventUUID={event.eventUUID} />
        </FloorItem>
        {hasAny && (
          <FloorItem span={12}>
            <Panel>
              <Basis
                live={data}
                loading={data === undefined}
                error={data === undefined ? error : undefined}
                onRetry={() => void refetch()}
              />
            </Panel>
          </FloorItem>
        )}
      </Floor>
    </div>
  );
}
