import { Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { query } from '#app/data/query.ts';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile, EventStats } from '#contract/stats.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { LoadPanel } from '../LoadPanel.tsx';
import { EachHalfHour } from './EachHalfHour.tsx';
import classes from './settled.module.css';

// Below the first charts, each with a table of its own.
const Trades = lazy(() => import('./trades/Trades.tsx'));
const SettlingRows = lazy(() => import('./SettlingRows.tsx'));
const SETTLING_PX = 600;
const TRADES_PX = 240;

type SettledFloorProps = {
  event: Event;
  profile: UseQueryResult<EventProfile>;
  /** The shown run. */
  stats: EventStats;
  has: { settling: boolean; halfHours: boolean };
  onHalf: (startTime: string) => void;
};

/** The evidence of an event that is over; while it settles, also who owes readings and when it becomes final. */
export default function SettledFloor({ event, profile, stats, has, onHalf }: SettledFloorProps) {
  const isSettling = has.settling && event.state === 'ENDED' && event.statsState === 'PRELIMINARY';
  const { data, error, refetch } = useQuery(
    query('getEventSettling', { params: { 'event-uuid': event.eventUUID } }, { enabled: isSettling }),
  );
  // Only half hours of a stats run can be explained.
  const inWindow = (at: number): void => {
    const start = Math.floor(at / HALF_HOUR_MS) * HALF_HOUR_MS;
    if (start >= Date.parse(event.startTime) && start < Date.parse(event.endTime))
      onHalf(new Date(start).toISOString());
  };
  return (
    <div className={classes.floor}>
      <div className={classes.first}>
        <Floor keepsSpans>
          <FloorItem span={7}>
            <LoadPanel
              title="Baseline and metered energy"
              event={event}
              profile={profile}
              stats={stats}
              {...(has.halfHours && { onPick: inWindow })}
            />
          </FloorItem>
          <FloorItem span={5}>
            <EachHalfHour event={event} stats={stats} settling={data} />
          </FloorItem>
        </Floor>
      </div>
      {stats.terms?.settlementMethod === 'P415' && (
        <Suspense fallback={<Skeleton height={TRADES_PX} />}>
          <Trades event={event} />
        </Suspense>
      )}
      {isSettling && (
        <RenderWhenNear height={SETTLING_PX}>
          <Suspense fallback={<Skeleton height={SETTLING_PX} />}>
            <SettlingRows event={event} stats={stats} settling={data} error={error} onRetry={() => void refetch()} />
          </Suspense>
        </RenderWhenNear>
      )}
    </div>
  );
}
