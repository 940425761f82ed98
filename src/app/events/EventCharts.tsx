import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Event } from '#contract/event.ts';
import type { EventProfile, EventStats } from '#contract/stats.ts';
import { DeliveredBars } from '#app/charts/DeliveredBars.tsx';
import { formatClock } from '#app/charts/format.ts';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import { Panel } from '#app/shell/Panel.tsx';
import { gridOf, periodsOf } from './eventCharts.ts';
import classes from './events.module.css';
import { summaryLine, withTargets, type Phase } from './outcome.ts';

type EventChartsProps = { event: Event; phase: Phase; profile: UseQueryResult<EventProfile>; stats: EventStats | null | undefined };

/** Baseline against what was metered over the day, and delivery per half hour once the event has begun. */
export function EventCharts({ event, phase, profile, stats }: EventChartsProps) {
  const grid = useMemo(() => profile.data && gridOf(profile.data, event), [profile.data, event]);
  const periods = useMemo(() => (stats ? withTargets(stats) : profile.data && periodsOf(profile.data, event)), [stats, profile.data, event]);
  const coming = phase === 'scheduled';
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
          fileName={`${event.name} baseline and metered`}
        />
      </Panel>
      {!coming && (
        <Panel>
          <DeliveredBars
            title="Delivered"
            note={stats ? undefined : 'before settlement'}
            periods={periods}
            error={stats ? undefined : profile.error}
            onRetry={() => void profile.refetch()}
            {...(stats && { summary: summaryLine(stats) })}
            fileName={`${event.name} delivered ${formatClock(event.startTime)}`}
          />
        </Panel>
      )}
    </div>
  );
}
