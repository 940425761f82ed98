import { type ReactNode } from 'react';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import type { Event } from '#contract/event.ts';
import { ForecastPanel } from './ForecastPanel.tsx';
import { FreeAssets } from './FreeAssets.tsx';
import { LikeDays } from './LikeDays.tsx';
import { MoreAssetsPanel } from './MoreAssetsPanel.tsx';
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
