import { IconChartLine } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DeliveredBars } from '#app/charts/DeliveredBars.tsx';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { negativeWords } from '#app/format/eventWords.ts';
import { formatClock } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RenderAfterPaint } from '#app/ui/RenderAfterPaint.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile, EventStats } from '#contract/stats.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { gridOf, periodsOf } from './eventCharts.ts';
import { summaryLine, withTargets, type Phase } from './outcome.ts';
import classes from './EventCharts.module.css';

/** The height of a chart with its heading and legend. */
const DELIVERED_PX = 346;

type EventChartsProps = {
  event: Event;
  phase: Phase;
  profile: UseQueryResult<EventProfile>;
  stats: EventStats | null | undefined;
  onHalf: (startTime: string) => void;
};

/** Baseline against metered energy over the day, and delivery per half hour once the event has begun. */
export function EventCharts({ event, phase, profile, stats, onHalf }: EventChartsProps) {
  const grid = useMemo(
    () => profile.data && gridOf(profile.data, event, stats ?? undefined),
    [profile.data, event, stats],
  );
  const periods = useMemo(
    () => (stats ? withTargets(stats) : profile.data && periodsOf(profile.data, event)),
    [stats, profile.data, event],
  );
  // Only half hours of a stats run can be explained.
  const inWindow = (at: number): void => {
    const start = Math.floor(at / HALF_HOUR_MS) * HALF_HOUR_MS;
    if (start >= Date.parse(event.startTime) && start < Date.parse(event.endTime))
      onHalf(new Date(start).toISOString());
  };
  const canExplain = useIsOffered('getEventHalfHour');
  const coming = phase === 'scheduled';
  if (coming && profile.data?.baseline.every((value) => value === null) === true) {
    return (
      <div className={classes.charts} data-alone>
        <Panel>
          <EmptyState
            icon={IconChartLine}
            title="No baseline yet"
            text="It appears here once the history of the opted-in assets gives one."
          />
        </Panel>
      </div>
    );
  }
  const assets = profile.data?.assets ?? event.assetsOptedIn;
  return (
    <div className={classes.charts} data-alone={coming}>
      <Panel>
        <HalfHourChart
          title={coming ? 'Expected baseline' : 'Baseline against metered'}
          note={`${assets.toLocaleString('en-GB')} assets added up`}
          grid={grid}
          error={profile.error}
          onRetry={() => void profile.refetch()}
          {...(stats && canExplain && { onPick: inWindow })}
          fileName={`${event.name} baseline and metered`}
        />
      </Panel>
      {!coming && (
        <Panel>
          <RenderAfterPaint ready={!profile.isPending} height={DELIVERED_PX}>
            <DeliveredBars
              title="Delivered"
              note={stats ? undefined : 'before settlement'}
              periods={periods}
              error={stats ? undefined : profile.error}
              onRetry={() => void profile.refetch()}
              negative={negativeWords[event.eventType]}
              {...(stats && { summary: summaryLine(stats), onPick: (at: string) => inWindow(Date.parse(at)) })}
              fileName={`${event.name} delivered ${formatClock(event.startTime)}`}
            />
          </RenderAfterPaint>
        </Panel>
      )}
    </div>
  );
}
