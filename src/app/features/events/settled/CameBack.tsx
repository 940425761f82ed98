import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { ColumnPlot, PlottedColumn } from '#app/charts/ColumnPlot.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import {
  decimalsOf,
  formatClock,
  formatEnergy,
  formatFixed,
  formatInstant,
  formatPercent,
} from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { EventAnalytics } from '#contract/eventAnalytics.ts';
import { amountsUpTo } from './halfHourFigures.ts';
import classes from './CameBack.module.css';

type CameBackProps = Omit<ChartFrameProps, 'title'> & {
  event: Event;
  analytics: EventAnalytics | undefined;
  deliveredKwh: number;
};

const HEIGHT_PX = 210;

/** How much more than the baseline was used in the hours after an event, half hour by half hour. */
export function CameBack({ event, analytics, deliveredKwh, ...frame }: CameBackProps) {
  const periods = analytics?.reboundPeriods ?? [];
  const known = periods.flatMap(({ excessKwh }) => excessKwh ?? []);
  const { unit, scale } = amountsUpTo(Math.max(0, ...known.map(Math.abs)));
  const ticks = niceTicks(known.map((kwh) => kwh / scale));
  const decimals = decimalsOf(ticks);
  const most = Math.max(...known);
  const words = analytics && cameBackWords(event, analytics, deliveredKwh);
  return (
    <Chart
      {...frame}
      title="What came back after"
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
      <div>
        <ColumnPlot ticks={ticks} format={(tick) => formatFixed(tick, decimals)}>
          {periods.map(({ startTime, excessKwh }) => (
            <span key={startTime} title={`${formatClock(startTime)}: ${formatEnergy(excessKwh)}`}>
              {excessKwh !== null && (
                <PlottedColumn
                  ticks={ticks}
                  parts={[{ from: 0, to: excessKwh / scale, kind: 'metered' }]}
                  label={excessKwh === most && excessKwh > 0 ? `+${amountsUpTo(most).number(excessKwh)}` : undefined}
                />
              )}
            </span>
          ))}
        </ColumnPlot>
        <div className={classes.clocks} aria-hidden="true">
          {periods.map(({ startTime }, index) => (
            <span key={startTime}>{index % 2 === 0 ? formatClock(startTime) : ''}</span>
          ))}
        </div>
      </div>
    </Chart>
  );
}

/** "1.37 MWh, 19 % of what was turned down, was used in the four hours after." */
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
  if (!cameBack) return `Nothing came back: use stayed ${amount} ${isDown ? 'below' : 'above'} baseline ${hours}.`;
  const share =
    deliveredKwh > 0
      ? `, ${formatPercent(Math.round((100 * Math.abs(reboundKwh)) / deliveredKwh))} of what was turned ${isDown ? 'down' : 'up'},`
      : '';
  return `${amount}${share} was ${isDown ? 'used' : 'saved'} ${hours}.`;
}
