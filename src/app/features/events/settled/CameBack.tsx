import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { ColumnPlot } from '#app/charts/ColumnPlot.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatClock, formatEnergy, formatInstant, formatPercent } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import { amountsUpTo } from './amountsUpTo.ts';

type CameBackProps = Omit<ChartFrameProps, 'title'> & {
  event: Event;
  analytics: EventAnalytics | undefined;
  deliveredKwh: number;
};

const HEIGHT_PX = 210;
const METERED = 'color-mix(in srgb, var(--hh-metered) 65%, var(--hh-surface))';

/** How much more than the baseline was used in the hours after an event, half hour by half hour. */
export function CameBack({ event, analytics, deliveredKwh, ...frame }: CameBackProps) {
  const periods = analytics?.reboundPeriods ?? [];
  const known = periods.flatMap(({ excessKwh }) => excessKwh ?? []);
  const { unit, scale, number } = amountsUpTo(Math.max(0, ...known.map(Math.abs)));
  const ticks = niceTicks(known.map((kwh) => kwh / scale));
  const most = Math.max(...known);
  const words = analytics && cameBackWords(event, analytics, deliveredKwh);
  return (
    <Chart
      {...frame}
      title="Rebound"
      measure={`${unit} above baseline`}
      note={words}
      height={HEIGHT_PX}
      grows
      empty={analytics !== undefined && known.length === 0 ? 'No readings after the event yet' : undefined}
      summary={words ?? ''}
      table={() => ({
        columns: [
          { label: 'Start', show: (cell) => formatInstant(String(cell)) },
          ...['Metered', 'Baseline', 'Above baseline'].map((label) => ({ label: `${label} (kWh)` })),
        ],
        rows: periods.map(({ startTime, actualKwh, baselineKwh, excessKwh }) => [
          startTime,
          actualKwh,
          baselineKwh,
          excessKwh,
        ]),
      })}
    >
      <ColumnPlot
        title="Rebound"
        ticks={ticks}
        columns={periods.map(({ startTime, excessKwh }) => ({
          key: startTime,
          name: formatClock(startTime),
          parts: excessKwh === null ? [] : [{ kind: 'solid', from: 0, to: excessKwh / scale, colour: METERED }],
          label: excessKwh === most && excessKwh > 0 ? `+${number(excessKwh)}` : undefined,
        }))}
        tipOf={(index) => {
          const { startTime, actualKwh, baselineKwh, excessKwh } = periods[index]!;
          const cells = { 'Above baseline': excessKwh, Metered: actualKwh, Baseline: baselineKwh };
          return {
            title: formatClock(startTime),
            lines: Object.entries(cells).map(([label, kwh], line) => ({
              label,
              colour: line === 0 ? METERED : 'transparent',
              shape: 'block',
              cells: [formatEnergy(kwh, 'exact')],
            })),
          };
        }}
      />
    </Chart>
  );
}

/** "Use was 1.37 MWh above baseline in the four hours after, 19 % of the energy turned down." */
function cameBackWords(
  { eventType }: Event,
  { reboundKwh, reboundHours }: EventAnalytics,
  deliveredKwh: number,
): string {
  if (reboundKwh === null) return 'Not known yet.';
  const isDown = eventType === 'TURN_DOWN';
  const cameBack = isDown ? reboundKwh > 0 : reboundKwh < 0;
  const amount = formatEnergy(Math.abs(reboundKwh));
  const hours = `in the ${reboundHours === 4 ? 'four' : reboundHours} hours after`;
  if (!cameBack) return `No rebound: use stayed ${amount} ${isDown ? 'below' : 'above'} baseline ${hours}.`;
  const share =
    deliveredKwh > 0
      ? `, ${formatPercent(Math.round((100 * Math.abs(reboundKwh)) / deliveredKwh))} of the energy turned ${isDown ? 'down' : 'up'}`
      : '';
  return `Use was ${amount} ${isDown ? 'above' : 'below'} baseline ${hours}${share}.`;
}
