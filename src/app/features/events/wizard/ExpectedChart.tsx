import { Chart } from '#app/charts/Chart.tsx';
import type { ChartTable } from '#app/charts/ChartDataTable.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatClock, formatEnergy, formatNumber, formatPeriods } from '#app/format/format.ts';
import type { Rehearsal } from '#contract/rehearsal.ts';
import classes from './ExpectedChart.module.css';

const HEIGHT = 200;
const MAX_LABELS = 8;
const percent = (share: number): string => `${100 * share}%`;

/** Expected delivery of each half hour with its range, inside its baseline and against its target. */
export function ExpectedChart({
  rehearsal: { settlementPeriods: periods, expectedKwh, targetKwh },
}: {
  rehearsal: Rehearsal;
}) {
  const values = periods.flatMap(({ baselineKwh, targetKwh: target, expectedKwh: range }) => [
    0,
    baselineKwh ?? 0,
    target ?? 0,
    range?.p10 ?? 0,
    range?.p90 ?? 0,
  ]);
  const ticks = niceTicks(values);
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const up = (value: number): number => (value - low) / (high - low || 1);
  const every = Math.ceil(periods.length / MAX_LABELS);
  return (
    <Chart
      title="Forecast by half hour"
      measure="kWh"
      height={HEIGHT}
      summary={
        expectedKwh
          ? 'Forecast ' +
            `${formatEnergy(expectedKwh.p50)}${targetKwh === null ? '' : ` of ${formatEnergy(targetKwh)}`} over ` +
            `${periods.length} half hours.`
          : 'Baseline alone: nothing is known of the response.'
      }
      legend={[
        { label: 'Baseline', colour: 'var(--hh-baseline)', shape: 'box' },
        ...(expectedKwh
          ? ([
              { label: 'Forecast, with 80\u202f% of outcomes', colour: 'var(--hh-delivered)', shape: 'block' },
            ] as const)
          : []),
        ...(targetKwh === null
          ? []
          : ([{ label: 'Contracted', colour: 'var(--mantine-color-text)', shape: 'dashed' }] as const)),
      ]}
      table={() => tableOf(periods)}
    >
      <div className={classes.chart} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: `calc(${percent(up(tick))} * 0.82 + 18%)` }}>
            {formatNumber(tick)}
          </span>
        ))}
        <div className={classes.bars}>
          {periods.map(({ startTime, endTime, baselineKwh, targetKwh: target, expectedKwh: range }, index) => (
            <div
              key={startTime}
              title={
                `${formatPeriods(startTime, endTime)}, ${formatClock(startTime)}: ` +
                (range ? formatEnergy(range.p50) : '–')
              }
            >
              <div className={classes.plot}>
                {baselineKwh !== null && (
                  <i
                    data-part="baseline"
                    style={{
                      bottom: percent(up(Math.min(0, baselineKwh))),
                      height: percent(Math.abs(up(baselineKwh) - up(0))),
                    }}
                  />
                )}
                {range && (
                  <i
                    data-part="expected"
                    data-negative={range.p50 < 0}
                    style={{
                      bottom: percent(up(Math.min(0, range.p50))),
                      height: percent(Math.abs(up(range.p50) - up(0))),
                    }}
                  />
                )}
                {range && (
                  <i
                    data-part="range"
                    style={{ bottom: percent(up(range.p10)), height: percent(up(range.p90) - up(range.p10)) }}
                  />
                )}
                {target !== null && <i data-part="target" style={{ bottom: percent(up(target)) }} />}
              </div>
              <span>
                {index % every === 0 && (
                  <>
                    {formatClock(startTime)}
                    <small>{formatPeriods(startTime, endTime)}</small>
                  </>
                )}
              </span>
            </div>
          ))}
        </div>
      </div>
    </Chart>
  );
}

const tableOf = (periods: Rehearsal['settlementPeriods']): ChartTable => ({
  columns: [
    { label: 'Half hour' },
    { label: 'Settlement period' },
    { label: 'Baseline kWh' },
    { label: 'p10 kWh' },
    { label: 'Forecast kWh' },
    { label: 'p90 kWh' },
    { label: 'Contracted kWh' },
  ],
  rows: periods.map(({ startTime, endTime, baselineKwh, targetKwh, expectedKwh }) => [
    `${formatClock(startTime)}–${formatClock(endTime)}`,
    formatPeriods(startTime, endTime),
    baselineKwh,
    expectedKwh?.p10 ?? null,
    expectedKwh?.p50 ?? null,
    expectedKwh?.p90 ?? null,
    targetKwh,
  ]),
});
