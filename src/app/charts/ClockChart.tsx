import { useMemo } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, usePlotArea, useXAxisScale, XAxis, YAxis } from 'recharts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import {
  clockTicks,
  DAY_SLOTS,
  nameOfSlot,
  rowsOf,
  spanOfSlot,
  type ClockBand,
  type ClockSeries,
  type ClockWindow,
} from './clockSlots.ts';
import { niceTicks } from './niceTicks.ts';
import { axisText, level, margin, upright } from './seriesStyle.ts';
import { TipCard } from './TipCard.tsx';

type ClockChartProps = ChartFrameProps & {
  /** Undefined while it loads; each has 48 values for a day or 336 for a week. Keep the reference stable. */
  series: readonly ClockSeries[] | undefined;
  /** Keep the reference stable, as that of the series. */
  band?: ClockBand | undefined;
  marked?: ClockWindow | undefined;
  measure: string;
  /** A value with its unit, for tips. */
  show: (value: number) => string;
  summary: string;
  empty?: string | undefined;
};

/** Values by the wall clock as steps: a day's 48 half hours or a week's 336, Monday first. */
export function ClockChart({ series, band, marked, measure, show, summary, empty, ...frame }: ClockChartProps) {
  const count = series?.[0]?.values.length ?? 0;
  return (
    <Chart
      {...frame}
      measure={measure}
      loading={frame.loading ?? series === undefined}
      empty={empty}
      summary={summary}
      legend={[
        ...(series ?? []).map(({ label, colour, dash, filled }) => ({
          label,
          colour,
          shape: dash !== undefined ? ('dashed' as const) : filled === true ? ('block' as const) : ('line' as const),
        })),
        ...(band ? [{ label: band.label, colour: band.colour, shape: 'block' as const }] : []),
      ]}
      table={() => ({
        columns: [
          { label: 'Half-hour' },
          ...(series ?? []).map(({ label }) => ({ label: `${label} (${measure})` })),
          ...(band ? [{ label: `${band.label}, upper limit (${measure})` }] : []),
        ],
        rows: Array.from({ length: count }, (_, slot) => [
          spanOfSlot(slot, count),
          ...(series ?? []).map(({ values }) => values[slot] ?? null),
          ...(band ? [band.values[slot]?.[1] ?? null] : []),
        ]),
      })}
    >
      {series && <Drawing name={frame.title} {...{ series, band, marked, count, show }} />}
    </Chart>
  );
}

function Drawing({
  name,
  series,
  band,
  marked,
  count,
  show,
}: {
  name: string;
  series: readonly ClockSeries[];
  band: ClockBand | undefined;
  marked: ClockWindow | undefined;
  count: number;
  show: (value: number) => string;
}) {
  const rows = useMemo(() => rowsOf(series, band), [series, band]);
  const heights = useMemo(
    () =>
      niceTicks([
        ...series.flatMap(({ values }) => values.filter((value) => value !== null)),
        ...(band?.values.flat() ?? []),
      ]),
    [series, band],
  );
  const ticks = useMemo(() => clockTicks(count), [count]);
  return (
    <ComposedChart aria-label={name} responsive style={{ width: '100%', height: '100%' }} data={rows} margin={margin}>
      <CartesianGrid
        vertical={count > DAY_SLOTS}
        horizontal
        stroke="var(--hh-grid)"
        verticalValues={count > DAY_SLOTS ? ticks : []}
      />
      <XAxis
        dataKey="slot"
        type="number"
        domain={[0, count]}
        ticks={ticks}
        interval="preserveStart"
        minTickGap={8}
        tickFormatter={(slot: number) => nameOfSlot(slot, count)}
        {...level}
      />
      <YAxis {...upright(heights)} />
      {marked && <Marked {...marked} />}
      {band && (
        <Area
          type="stepAfter"
          dataKey={band.key}
          name={band.label}
          fill={band.colour}
          fillOpacity={1}
          stroke="none"
          activeDot={false}
          isAnimationActive={false}
        />
      )}
      {series.map(({ key, label, colour, dash, filled }) => {
        const shared = {
          type: 'stepAfter',
          dataKey: key,
          name: label,
          stroke: colour,
          strokeWidth: 1.75,
          dot: false,
          activeDot: false,
          isAnimationActive: false,
          connectNulls: false,
        } as const;
        return filled === true ? (
          <Area key={key} {...shared} fill={colour} fillOpacity={0.1} />
        ) : (
          <Line key={key} {...shared} {...(dash !== undefined && { strokeDasharray: dash })} />
        );
      })}
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--hh-axis)' }}
        content={<ClockTip series={series} count={count} show={show} />}
      />
    </ComposedChart>
  );
}

/** Marked half hours, as event windows are; the name ends where they do. */
function Marked({ first, end, label }: ClockWindow) {
  const scale = useXAxisScale();
  const plot = usePlotArea();
  const [left, right] = [scale?.(first), scale?.(end)];
  if (left === undefined || right === undefined || plot === undefined) return null;
  const { y, height } = plot;
  return (
    <g>
      <rect x={left} y={y} width={right - left} height={height} fill="var(--hh-event-fill)" />
      <path
        d={`M${left + 0.5} ${y}v${height}M${right - 0.5} ${y}v${height}`}
        stroke="var(--hh-event-edge)"
        strokeOpacity={0.7}
      />
      <text {...axisText} x={left - 6} y={y + 13} textAnchor="end">
        {label}
      </text>
    </g>
  );
}

type ClockTipProps = {
  series: readonly ClockSeries[];
  count: number;
  show: (value: number) => string;
  label?: unknown;
  active?: boolean;
};

function ClockTip({ series, count, show, label, active }: ClockTipProps) {
  if (active !== true || typeof label !== 'number') return null;
  const slot = Math.min(Math.floor(label), count - 1);
  return (
    <TipCard
      title={spanOfSlot(slot, count)}
      lines={series.map(({ label: name, colour, dash, values }) => {
        const value = values[slot] ?? null;
        return {
          label: name,
          colour,
          shape: dash === undefined ? 'line' : 'dashed',
          cells: [value === null ? '–' : show(value)],
        };
      })}
    />
  );
}
