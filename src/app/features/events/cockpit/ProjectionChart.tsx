import { useMemo } from 'react';
import { Area, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { GridLines } from '#app/charts/GridLines.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { level, margin, upright } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import { formatClock, formatEnergy, formatInstant, formatTick } from '#app/format/format.ts';
import { londonTicks } from '#app/format/london.ts';
import type { EventLive } from '#contract/live.ts';
import { projectionText, rangeText } from './liveFigures.ts';
import { axisValues, type ProjectionRow, projectionRows } from './projection.ts';

const shared = { type: 'linear', dot: false, activeDot: false, isAnimationActive: false, connectNulls: false } as const;
const GREEN = 'var(--hh-delivered)';
const NEUTRAL = 'var(--mantine-color-text)';
const FAN = `color-mix(in srgb, ${GREEN} 28%, transparent)`;

/** Energy since the start of the event: measured, projected with its range, and the target. */
export function ProjectionChart({ live, ...frame }: Omit<ChartFrameProps, 'title'> & { live: EventLive | undefined }) {
  const rows = useMemo(() => (live ? projectionRows(live) : []), [live]);
  const nothing = live !== undefined && live.assets.byState.OPT_IN === 0;
  return (
    <Chart
      {...frame}
      title="Delivered from the start"
      measure="kWh"
      empty={nothing ? 'No asset is opted in' : undefined}
      summary={live ? projectionText(live) : ''}
      legend={legendOf(live)}
      table={() => ({
        columns: [
          { label: 'Until', show: (cell) => formatInstant(String(cell)) },
          ...['Measured', 'Projected', 'Projected, p10', 'Projected, p90', 'Target'].map((label) => ({
            label: `${label} (kWh)`,
          })),
        ],
        rows: rows
          .slice(1)
          .map(({ t, measured, projected, range, target }) => [
            new Date(t).toISOString().replace('.000Z', 'Z'),
            measured,
            projected,
            range[0],
            range[1],
            target,
          ]),
      })}
    >
      {live && <Drawing rows={rows} />}
    </Chart>
  );
}

function legendOf(live: EventLive | undefined): LegendItem[] {
  if (!live) return [];
  return [
    ...(live.measured.deliveredKwh === null ? [] : [{ label: 'Measured', colour: GREEN, shape: 'line' } as const]),
    { label: 'Projected', colour: GREEN, shape: 'dashed' },
    { label: '80\u202f% of outcomes (p10 to p90)', colour: FAN, shape: 'block' },
    ...(live.targetKwh === null ? [] : [{ label: 'Target', colour: NEUTRAL, shape: 'dashed' } as const]),
  ];
}

function Drawing({ rows }: { rows: ProjectionRow[] }) {
  const [from, to] = [rows[0]!.t, rows.at(-1)!.t];
  const ticks = useMemo(() => londonTicks(from, to), [from, to]);
  const heights = useMemo(
    () => niceTicks(axisValues(rows.flatMap(({ measured, range, target }) => [measured ?? 0, ...range, target ?? 0]))),
    [rows],
  );
  return (
    <ComposedChart
      aria-label="Delivered from the start"
      responsive
      style={{ width: '100%', height: '100%' }}
      data={rows}
      margin={margin}
    >
      <GridLines />
      <XAxis
        dataKey="t"
        type="number"
        domain={[from, to]}
        ticks={ticks}
        interval="preserveStart"
        minTickGap={16}
        tickFormatter={(tick: number) => formatTick(tick, to - from)}
        {...level}
      />
      <YAxis {...upright(heights)} />
      <Area {...shared} dataKey="range" stroke="none" fill={GREEN} fillOpacity={0.16} tooltipType="none" />
      <Line {...shared} dataKey="target" stroke={NEUTRAL} strokeWidth={1.5} strokeDasharray="5 3" />
      <Line {...shared} dataKey="projected" stroke={GREEN} strokeWidth={1.5} strokeDasharray="5 3" />
      <Area {...shared} dataKey="measured" stroke={GREEN} strokeWidth={2} fill={GREEN} fillOpacity={0.12} />
      <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--hh-axis)' }} content={<CumulativeTip />} />
    </ComposedChart>
  );
}

function CumulativeTip({ payload }: { payload?: readonly { payload: ProjectionRow }[] }) {
  const row = payload?.[0]?.payload;
  if (row === undefined) return null;
  const exact = (kwh: number | null) => (kwh === null ? '–' : formatEnergy(kwh));
  return (
    <TipCard
      title={`By ${formatClock(row.t)}`}
      lines={[
        { label: 'Measured', colour: GREEN, shape: 'line', cells: [exact(row.measured)] },
        { label: 'Projected', colour: GREEN, shape: 'dashed', cells: [exact(row.projected)] },
        ...(row.target === null
          ? []
          : [{ label: 'Target', colour: NEUTRAL, shape: 'dashed' as const, cells: [exact(row.target)] }]),
      ]}
      foot={
        '80\u202f% from ' +
        `${rangeText({ kwh: row.projected, p10Kwh: row.range[0], p90Kwh: row.range[1] })}${row.note}`
      }
    />
  );
}
