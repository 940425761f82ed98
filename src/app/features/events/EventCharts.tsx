import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DeliveredBars } from '#app/charts/DeliveredBars.tsx';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { LazyReceiptDrawer } from '#app/features/receipts/index.ts';
import { negativeWords } from '#app/format/eventWords.ts';
import { formatClock } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { RenderAfterPaint } from '#app/ui/RenderAfterPaint.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile, EventStats } from '#contract/stats.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { periodsOf } from './eventCharts.ts';
import { LoadPanel } from './LoadPanel.tsx';
import { summaryLine, withTargets } from './outcome.ts';
import classes from './EventCharts.module.css';

/** The height of a chart with its heading and legend. */
const DELIVERED_PX = 346;

type EventChartsProps = {
  event: Event;
  profile: UseQueryResult<EventProfile>;
  stats: EventStats | null | undefined;
  onHalf: (startTime: string) => void;
};

/** Baseline against metered energy over the day, and delivery by half hour; of every event where none is projected. */
export function EventCharts({ event, profile, stats, onHalf }: EventChartsProps) {
  const canExplain = useIsOffered('getEventHalfHour');
  const hasReceipts = useIsOffered('getEventReceipt');
  const [receiptAt, setReceiptAt] = useState<string>();
  const periods = useMemo(
    () => (stats ? withTargets(stats, hasReceipts) : profile.data && periodsOf(profile.data, event)),
    [stats, profile.data, event, hasReceipts],
  );
  // Only half hours of a stats run can be explained.
  const inWindow = (at: number): void => {
    const start = Math.floor(at / HALF_HOUR_MS) * HALF_HOUR_MS;
    if (start >= Date.parse(event.startTime) && start < Date.parse(event.endTime))
      onHalf(new Date(start).toISOString());
  };
  return (
    <div className={classes.charts}>
      <LoadPanel
        title={event.state === 'SCHEDULED' ? 'Expected baseline' : 'Baseline against metered'}
        event={event}
        profile={profile}
        stats={stats}
        {...(stats && canExplain && { onPick: inWindow })}
      />
      <Panel>
        <RenderAfterPaint ready={!profile.isPending} height={DELIVERED_PX}>
          <DeliveredBars
            title="Delivered"
            note={stats ? undefined : 'before settlement'}
            periods={periods}
            error={stats ? undefined : profile.error}
            onRetry={() => void profile.refetch()}
            negative={negativeWords[event.eventType]}
            {...(stats && {
              summary: summaryLine(stats),
              onPick: hasReceipts ? setReceiptAt : (at: string) => inWindow(Date.parse(at)),
            })}
            fileName={`${event.name} delivered ${formatClock(event.startTime)}`}
          />
        </RenderAfterPaint>
      </Panel>
      {stats && receiptAt !== undefined && (
        <LazyReceiptDrawer
          place={{ eventUUID: event.eventUUID, run: stats.run, at: receiptAt }}
          onClose={() => setReceiptAt(undefined)}
        />
      )}
    </div>
  );
}
