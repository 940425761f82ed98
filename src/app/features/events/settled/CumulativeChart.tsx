import { useMemo } from 'react';
import { Area, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { Chart } from '#app/charts/Chart.tsx';
import { GridLines } from '#app/charts/GridLines.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { level, margin, upright } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import { formatClock, formatEnergy, formatInstant } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { EventStats } from '#contract/stats.ts';
import { cumulativeOf, cumulativeSummary, cumulativeTable, type CumulativePoint } from './cumulative.ts';

const DELIVERED: LegendItem = { label: 'Delivered', colour: 'var(--hh-delivered)', shape: 'line' };
const TARGET: LegendItem = { label: 'Contracted', colour: 'var(--mantine-color-text)', shape: 'dashed' };
const MAX_TICKS = 9;

type CumulativeChartProps = { stats: EventStats; terms: Event['halfHourTerms']; name: string };

/** Cumulative delivery over the window, against the cumulative target. */
export function CumulativeChart({ stats, terms, name }: CumulativeChartProps) {
  const reached = useMemo(() => cumulativeOf(stats, terms), [stats, terms]);
  return (
    <Chart
      title="Delivered so far"
      measure="kWh since the start"
      height={220}
      summary={cumulativeSummary(reached)}
      legend={stats.targetKwh === null ? [DELIVERED] : [DELIVERED, TARGET]}
      table={() => cumulativeTable(reached)}
      fileName={`${name} cumulative`}
    >
      <Drawing reached={reached} />
    </Chart>
  );
}

function Drawing({ reached }: { reached: readonly CumulativePoint[] }) {
  const heights = niceTicks(reached.flatMap(({ deliveredKwh, targetKwh }) => [deliveredKwh, targetKwh ?? 0]));
  const every = Math.ceil(reached.length / MAX_TICKS);
  const shared = { type: 'linear', dot: false, isAnimationActive: false } as const;
  return (
    <ComposedChart
      aria-label="Delivered so far"
      responsive
      style={{ width: '100%', height: '100%' }}
      data={[...reached]}
      margin={margin}
    >
      <GridLines />
      <XAxis
        dataKey="t"
        type="number"
        domain={['dataMin', 'dataMax']}
        ticks={reached.filter((_, index) => index % every === 0).map(({ t }) => t)}
        tickFormatter={formatClock}
        {...level}
      />
      <YAxis {...upright(heights)} />
      <Area
        {...shared}
        dataKey="deliveredKwh"
        stroke={DELIVERED.colour}
        strokeWidth={1.75}
        fill={DELIVERED.colour}
        fillOpacity={0.1}
        activeDot={{ r: 3 }}
      />
      <Line
        {...shared}
        dataKey="targetKwh"
        stroke={TARGET.colour}
        strokeWidth={1.5}
        strokeDasharray="5 3"
        activeDot={false}
      />
      <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--hh-axis)' }} content={<Tip />} />
    </ComposedChart>
  );
}

function Tip({ payload }: { payload?: readonly { payload: CumulativePoint }[] }) {
  const point = payload?.[0]?.payload;
  if (point === undefined) return null;
  const { t, deliveredKwh, targetKwh } = point;
  const lines = [
    { ...DELIVERED, cells: [formatEnergy(deliveredKwh, 'exact')] },
    ...(targetKwh === null ? [] : [{ ...TARGET, cells: [formatEnergy(targetKwh, 'exact')] }]),
  ];
  const ahead = targetKwh === null ? null : deliveredKwh - targetKwh;
  return (
    <TipCard
      title={`By ${formatInstant(t)}`}
      lines={lines}
      {...(ahead !== null && { foot: `${formatEnergy(Math.abs(ahead), 'exact')} ${ahead < 0 ? 'behind' : 'ahead'}` })}
    />
  );
}
