import { useId, useMemo } from 'react';
import { Bar, BarChart, ReferenceLine, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { GridLines } from '#app/charts/GridLines.tsx';
import { Hatch } from '#app/charts/layers.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { axisText, level, margin, Y_AXIS_WIDTH } from '#app/charts/seriesStyle.ts';
import { TipCard } from '#app/charts/TipCard.tsx';
import { formatDate, formatDayMonth, formatEnergy, formatPounds } from '#app/format/format.ts';
import { londonTicks } from '#app/format/london.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { totalOf, type DayCost } from './dayCosts.ts';

type CostBarsProps = ChartFrameProps & {
  /** Undefined while they load. Keep the reference stable. */
  days: readonly DayCost[] | undefined;
  colour: string;
  empty: string;
};

const STRIP_HEIGHT = 7;

/** Cost or earnings of each London day; a day with readings missing is hatched, one without a price a strip. */
export function CostBars({ days, colour, empty, ...frame }: CostBarsProps) {
  const shown = useMemo(() => days ?? [], [days]);
  const total = totalOf(shown);
  const isIncomplete = ({ present, expected }: DayCost): boolean => present < expected;
  const legend: LegendItem[] = [{ label: 'Energy and standing charge', colour, shape: 'block' }];
  if (shown.some((day) => day.gbp !== null && isIncomplete(day)))
    legend.push({ label: 'Not every half hour read', colour, shape: 'hatched' });
  return (
    <Chart
      {...frame}
      measure="£ per day"
      loading={frame.loading ?? days === undefined}
      empty={total.gbp === null ? empty : undefined}
      summary={`${formatPounds(total.gbp)} for ${formatEnergy(total.kwh)} on ${shown.length} days.`}
      legend={legend}
      table={() => ({
        columns: [
          { label: 'Day', show: (cell) => formatDate(String(cell), true) },
          { label: 'Cost (£)' },
          { label: 'Energy (kWh)' },
          { label: 'Half hours' },
          { label: 'Half hours read' },
        ],
        rows: shown.map(({ date, gbp, kwh, expected, present }) => [date, gbp, kwh, expected, present]),
      })}
    >
      <Drawing name={frame.title} days={shown} colour={colour} />
    </Chart>
  );
}

function Drawing({ name, days, colour }: { name: string; days: readonly DayCost[]; colour: string }) {
  const id = useId();
  const data = useMemo(() => [...days], [days]);
  const heights = useMemo(() => niceTicks(data.map(({ gbp }) => gbp ?? 0)), [data]);
  const ticks = useMemo(() => {
    if (data.length === 0) return [];
    return londonTicks(londonMidnight(data[0]!.date), londonMidnight(addDays(data.at(-1)!.date, 1)))
      .map(londonDate)
      .filter((date, index, all) => date !== all[index - 1] && data.some((day) => day.date === date));
  }, [data]);
  const shape = ({ x, y, width, height, background, payload }: BarShapeProps) => {
    const { gbp, present, expected } = payload as DayCost;
    const floor = (background?.y ?? 0) + (background?.height ?? 0);
    if (gbp === null)
      return <rect x={x} y={floor - STRIP_HEIGHT} width={width} height={STRIP_HEIGHT} fill={`url(#${id}missing)`} />;
    return (
      <rect
        x={x}
        y={Math.min(y, y + height)}
        width={width}
        height={Math.abs(height)}
        rx={1.5}
        fill={present < expected ? `url(#${id}partial)` : colour}
      />
    );
  };
  return (
    <BarChart
      aria-label={name}
      responsive
      style={{ width: '100%', height: '100%' }}
      data={data}
      margin={margin}
      barCategoryGap="18%"
    >
      <defs>
        <Hatch id={`${id}missing`} colour="var(--hh-missing)" />
        <Hatch id={`${id}partial`} colour={colour} tint={0.25} />
      </defs>
      <GridLines />
      <XAxis
        dataKey="date"
        ticks={ticks}
        interval="preserveStart"
        minTickGap={16}
        tickFormatter={(date: string) => formatDayMonth(londonMidnight(date))}
        {...level}
      />
      <YAxis
        width={Y_AXIS_WIDTH}
        tick={axisText}
        tickLine={false}
        axisLine={false}
        tickFormatter={formatPounds}
        ticks={heights}
        interval={0}
        domain={[heights[0]!, heights.at(-1)!]}
      />
      <ReferenceLine y={0} stroke="var(--hh-axis)" />
      <Bar dataKey={costOfDay} isAnimationActive={false} shape={shape} maxBarSize={48} />
      <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--hh-hover)' }} content={<CostTip colour={colour} />} />
    </BarChart>
  );
}

const costOfDay = ({ gbp }: DayCost): number => gbp ?? 0;

function CostTip({ payload, colour }: { payload?: readonly { payload: DayCost }[]; colour: string }) {
  const [point] = payload ?? [];
  if (point === undefined) return null;
  const { date, gbp, kwh, expected, present } = point.payload;
  return (
    <TipCard
      title={formatDate(date, true)}
      lines={[
        {
          label: gbp !== null && gbp < 0 ? 'Earned' : 'Cost',
          colour,
          shape: 'block',
          cells: [gbp === null ? 'no price' : formatPounds(Math.abs(gbp))],
        },
      ]}
      foot={`${formatEnergy(kwh, 'exact')} · ${present} of ${expected} half hours read`}
    />
  );
}
