import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DeliveredBars } from '#app/charts/DeliveredBars.tsx';
import { negativeWords } from '#app/format/eventWords.ts';
import { formatClock } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { RenderAfterPaint } from '#app/ui/RenderAfterPaint.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile } from '#contract/stats.ts';
import { periodsOf } from './eventCharts.ts';
import { LoadPanel } from './LoadPanel.tsx';
import classes from './EventCharts.module.css';

/** The height of a chart with its heading and legend. */
const DELIVERED_PX = 346;

type EventChartsProps = { event: Event; profile: UseQueryResult<EventProfile> };

/** Baseline against metered energy over the day, and delivery by half hour; of events without a projection or a run. */
export default function EventCharts({ event, profile }: EventChartsProps) {
  const periods = useMemo(() => profile.data && periodsOf(profile.data, event), [profile.data, event]);
  return (
    <div className={classes.charts}>
      <LoadPanel
        title={event.state === 'SCHEDULED' ? 'Expected baseline' : 'Baseline against metered'}
        event={event}
        profile={profile}
      />
      <Panel>
        <RenderAfterPaint ready={!profile.isPending} height={DELIVERED_PX}>
          <DeliveredBars
            title="Delivered"
            note="before settlement"
            periods={periods}
            error={profile.error}
            onRetry={() => void profile.refetch()}
            negative={negativeWords[event.eventType]}
            fileName={`${event.name} delivered ${formatClock(event.startTime)}`}
          />
        </RenderAfterPaint>
      </Panel>
    </div>
  );
}
