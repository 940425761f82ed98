import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { decimalsOf, formatClock, formatFixed, formatPeriods, formatPower } from '#app/format/format.ts';
import classes from './PeriodColumns.module.css';

export type PeriodSeries = {
  label: string;
  /** `step`: an open column under a line; `dashed`: the same, dashed; `bar`: filled; `hatched`: what is not sure. */
  drawn: 'step' | 'dashed' | 'bar' | 'hatched';
  colour: string;
  /** kW of each half hour. */
  values: readonly (number | null)[];
};

type PeriodColumnsProps = ChartFrameProps & {
  periods: readonly { startTime: string; endTime: string }[];
  series: readonly PeriodSeries[];
  summary: string;
  /** More columns of the table. */
  more?: readonly { label: string; values: readonly (number | string | null)[] }[];
};

const MAX_LABELS = 8;
const shapes: Record<PeriodSeries['drawn'], LegendItem['shape']> = {
  step: 'line',
  dashed: 'dashed',
  bar: 'block',
  hatched: 'hatched',
};
const percent = (share: number): string => `${100 * share}%`;

/** kW of each half hour, the series side by side in it: none is drawn over another. */
export function PeriodColumns({ periods, series, more = [], ...frame }: PeriodColumnsProps) {
  const ticks = niceTicks(series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const decimals = decimalsOf(ticks);
  const up = (value: number): number => (value - low) / (high - low || 1);
  const every = Math.ceil(periods.length / MAX_LABELS);
  return (
    <Chart
      {...frame}
      measure="kW, mean of each half hour"
      height={frame.height ?? 220}
      empty={periods.length === 0 ? 'No half hour' : undefined}
      legend={series.map(({ label, colour, drawn }) => ({ label, colour, shape: shapes[drawn] }))}
      table={() => ({
        columns: [
          { label: 'Half hour' },
          { label: 'Settlement period' },
          ...series.map(({ label }) => ({ label: `${label} (kW)` })),
          ...more.map(({ label }) => ({ label })),
        ],
        rows: periods.map(({ startTime, endTime }, index) => [
          `${formatClock(startTime)}–${formatClock(endTime)}`,
          formatPeriods(startTime, endTime),
          ...series.map(({ values }) => values[index] ?? null),
          ...more.map(({ values }) => values[index] ?? null),
        ]),
      })}
    >
      <div className={classes.chart} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: `calc(${percent(up(tick))} * 0.86 + 14%)` }}>
            {formatFixed(tick, decimals)}
          </span>
        ))}
        <div className={classes.periods}>
          {periods.map(({ startTime }, index) => (
            <div key={startTime} title={titleOf(startTime, index, series)}>
              <div className={classes.plot}>
                {series.map(({ label, drawn, colour, values }) => (
                  <span key={label}>
                    {values[index] != null && (
                      <i
                        data-drawn={drawn}
                        data-negative={values[index] < 0}
                        style={{
                          color: colour,
                          bottom: percent(up(Math.min(0, values[index]))),
                          height: percent(Math.abs(up(values[index]) - up(0))),
                        }}
                      />
                    )}
                  </span>
                ))}
              </div>
              <span>{index % every === 0 && formatClock(startTime)}</span>
            </div>
          ))}
        </div>
      </div>
    </Chart>
  );
}

const titleOf = (startTime: string, index: number, series: readonly PeriodSeries[]): string =>
  `${formatClock(startTime)}: ` +
  series.map(({ label, values }) => `${label.toLowerCase()} ${formatPower(values[index] ?? null)}`).join(', ');
