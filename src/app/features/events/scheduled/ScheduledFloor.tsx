import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '#app/data/query.ts';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import type { Event } from '#contract/event.ts';
import { ForecastPanel } from './ForecastPanel.tsx';
import { FreeAssets } from './FreeAssets.tsx';
import { LikeDays } from './LikeDays.tsx';
import { MoreAssetsCurve } from './MoreAssetsCurve.tsx';
import { MoreAssetsSteps } from './MoreAssetsSteps.tsx';
import classes from '../live/live.module.css';

const LIST_PX = 480;

/** What is likely of an event that has not begun, what more assets would do, and which these are. */
export default function ScheduledFloor({ event, dropOut }: { event: Event; dropOut: ReactNode }) {
  return (
    <div className={classes.floor}>
      <Floor>
        <FloorItem span={5}>
          <ForecastPanel event={event} />
        </FloorItem>
        <FloorItem span={7}>
          <MoreAssetsPanel event={event} />
        </FloorItem>
        <FloorItem span={12}>
          <div className={classes.within}>{dropOut}</div>
        </FloorItem>
        <FloorItem span={5}>
          <RenderWhenNear height={LIST_PX}>
            <LikeDays event={event} />
          </RenderWhenNear>
        </FloorItem>
        <FloorItem span={7}>
          <RenderWhenNear height={LIST_PX}>
            <FreeAssets event={event} />
          </RenderWhenNear>
        </FloorItem>
      </Floor>
    </div>
  );
}

/** What a scheduled event comes to by the number of assets opted in, and steps to choose from. */
function MoreAssetsPanel({ event }: { event: Event }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('getMoreAssets', { params: { 'event-uuid': event.eventUUID } }),
  );
  return (
    <Panel>
      <MoreAssetsCurve
        fileName={`${event.name} more assets`}
        loading={data === undefined}
        stale={isPlaceholderData}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        more={data}
      />
      {data && data.steps.length > 0 && <MoreAssetsSteps event={event} more={data} />}
    </Panel>
  );
}
