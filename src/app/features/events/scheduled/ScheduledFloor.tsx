import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import type { Event } from '#contract/event.ts';
import { PeriodBars } from '../live/PeriodBars.tsx';
import { ForecastPanel } from './ForecastPanel.tsx';
import { FreeAssets } from './FreeAssets.tsx';
import { LikeDays } from './LikeDays.tsx';
import { MoreAssetsPanel } from './MoreAssetsPanel.tsx';
import classes from '../live/live.module.css';

const LIST_PX = 480;

/** What is likely of an event that has not begun, what more assets would do, and which these are. */
export default function ScheduledFloor({ event, dropOut }: { event: Event; dropOut: ReactNode }) {
  const hasForecast = useIsOffered('getEventForecast');
  const hasMore = useIsOffered('getMoreAssets');
  const hasFree = useIsOffered('listFreeAssets');
  const isLive = useIsOffered('getEventLive');
  return (
    <div className={classes.floor}>
      <Floor>
        {hasForecast ? (
          <FloorItem span={5}>
            <ForecastPanel event={event} />
          </FloorItem>
        ) : (
          isLive && event.assetsOptedIn > 0 && <ExpectedPeriods event={event} />
        )}
        {hasMore && (
          <FloorItem span={7}>
            <MoreAssetsPanel event={event} />
          </FloorItem>
        )}
        <FloorItem span={12}>
          <div className={classes.within}>{dropOut}</div>
        </FloorItem>
        {hasForecast && (
          <FloorItem span={5}>
            <RenderWhenNear height={LIST_PX}>
              <LikeDays event={event} />
            </RenderWhenNear>
          </FloorItem>
        )}
        {hasFree && hasMore && (
          <FloorItem span={7}>
            <RenderWhenNear height={LIST_PX}>
              <FreeAssets event={event} />
            </RenderWhenNear>
          </FloorItem>
        )}
      </Floor>
    </div>
  );
}

/** Of a server that has no forecast by half hour: what its projection expects. */
function ExpectedPeriods({ event: { eventUUID, name } }: { event: Event }) {
  const { data, error, refetch } = useQuery(
    query('getEventLive', { params: { 'event-uuid': eventUUID }, query: { pageSize: 1 } }),
  );
  return (
    <FloorItem span={5}>
      <Panel>
        <PeriodBars
          title="Forecast by half hour"
          loading={data === undefined}
          error={data === undefined ? error : undefined}
          onRetry={() => void refetch()}
          live={data}
          fileName={`${name} half hours`}
        />
      </Panel>
    </FloorItem>
  );
}
