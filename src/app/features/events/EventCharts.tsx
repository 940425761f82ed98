import type { UseQueryResult } from '@tanstack/react-query';
import { PeriodChart } from '#app/charts/PeriodChart.tsx';
import { formatClock } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { RenderAfterPaint } from '#app/ui/RenderAfterPaint.tsx';
import type { Event } from '#contract/event.ts';
import type { EventProfile } from '#contract/stats.ts';
import { periodsOf } from './eventCharts.ts';
import { LoadPanel } from './LoadPanel.tsx';
import { summaryLine, targetKwhOf } from './outcome.ts';
import classes from './EventCharts.module.css';

/** The height of a chart, and with its heading and legend. */
const DRAWING_PX = 280;
const DELIVERED_PX = 346;

type EventChartsProps = { event: Event; profile: UseQueryResult<EventProfile> };

/** Baseline against metered energy over the day, and delivery by half hour; of events without a projection or a run. */
export default function EventCharts({ event, profile }: EventChartsProps) {
  const periods = profile.data ? periodsOf(profile.data, event) : [];
  const delivered = periods.map(({ deliveredKwh }) => deliveredKwh);
  return (
    <div className={classes.charts}>
      <LoadPanel
        title={event.state === 'SCHEDULED' ? 'Expected baseline' : 'Baseline and metered energy'}
        event={event}
        profile={profile}
      />
      <Panel>
        <RenderAfterPaint ready={!profile.isPending} height={DELIVERED_PX}>
          <PeriodChart
            title="Delivered"
            note="before settlement"
            height={DRAWING_PX}
            loading={profile.data === undefined}
            error={profile.error}
            onRetry={() => void profile.refetch()}
            empty={profile.data && delivered.every((kwh) => kwh === null) ? 'No settled half-hours yet' : undefined}
            periods={periods}
            unit="kWh"
            layers={[
              { label: 'Delivered', drawn: 'bar', values: delivered },
              { label: 'Contracted', drawn: 'mark', values: periods.map(({ targetKwh }) => targetKwh) },
            ]}
            summary={summaryLine(
              {
                settlementPeriods: periods,
                deliveredKwh: delivered.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0),
                targetKwh: targetKwhOf(event),
              },
              event.halfHourTerms,
            )}
            fileName={`${event.name} delivered ${formatClock(event.startTime)}`}
          />
        </RenderAfterPaint>
      </Panel>
    </div>
  );
}
