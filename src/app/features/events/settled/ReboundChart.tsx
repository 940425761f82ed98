import { useMemo } from 'react';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import type { HalfHourGrid } from '#app/charts/halfHours.ts';
import { formatEnergy } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';

type ReboundChartProps = { event: Event; analytics: EventAnalytics | undefined; error: unknown; onRetry: () => void };

/** Use in the hours after the event, beside the baseline: energy that was only shifted appears here. */
export function ReboundChart({ event, analytics, error, onRetry }: ReboundChartProps) {
  const grid = useMemo(() => analytics && gridOf(event.endTime, analytics.reboundPeriods), [analytics, event.endTime]);
  const hours = analytics?.reboundHours ?? 4;
  const words = analytics && reboundWords(event, analytics);
  return (
    <HalfHourChart
      title={`Rebound, ${hours} h after`}
      height={220}
      grid={grid}
      error={analytics === undefined ? error : undefined}
      onRetry={onRetry}
      {...(words !== undefined && { summary: `${words}.`, note: words })}
      nothingText="No readings after the event yet"
      fileName={`${event.name} rebound`}
    />
  );
}

function gridOf(start: string, periods: EventAnalytics['reboundPeriods']): HalfHourGrid {
  return {
    start,
    stepSeconds: 1800,
    series: [
      { key: 'actual', label: 'Metered', kind: 'metered', values: periods.map(({ actualKwh }) => actualKwh) },
      { key: 'baseline', label: 'Baseline', kind: 'baseline', values: periods.map(({ baselineKwh }) => baselineKwh) },
    ],
  };
}

/** "5.30 kWh above baseline: moved, not saved": signed by the event's direction. */
function reboundWords({ eventType }: Event, { reboundKwh }: EventAnalytics): string {
  if (reboundKwh === null) return 'not known yet';
  const amount = formatEnergy(Math.abs(reboundKwh));
  const side = reboundKwh < 0 ? 'below' : 'above';
  const cameBack = eventType === 'TURN_DOWN' ? reboundKwh > 0 : reboundKwh < 0;
  return `${amount} ${side} baseline${cameBack ? ': moved, not saved' : ''}`;
}
