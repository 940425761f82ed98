import { useId, useMemo } from 'react';
import { Bar, BarChart, ReferenceLine, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { columnsTable, endsOf, type ColumnPoint, type ColumnSeries } from './columnPoints.ts';
import { GridLines } from './GridLines.tsx';
import { Hatch } from './layers.tsx';
import type { LegendItem } from './Legend.tsx';
import { niceTicks } from './niceTicks.ts';
import { level, margin, upright } from './seriesStyle.ts';
import { TipCard } from './TipCard.tsx';

type ColumnChartProps = ChartFrameProps & {
  measure: string;
  summary: string;
  empty?: string | undefined;
  /** Heading of the table's first column: "Month". */
  head: string;
  /** Undefined while they load. Keep both references stable. */
  points: readonly ColumnPoint[] | undefined;
  series: readonly ColumnSeries[];
  /** Unit of every value, for the table's headings; the tooltip uses `format`. */
  unit?: string;
  format: (value: number | null) => string;
  stacked?: boolean;
  /** A named value that the columns are compared with, as a dashed line. */
  mark?: { at: number; label: string };
};

type ColumnRow = { name: string; values: readonly (number | null)[] };

/** Columns of counts or measures side by side, or stacked. */
export function ColumnChart({
  head,
  points,
  series,
  unit = '',
  format,
  stacked = false,
  mark,
  ...frame
}: ColumnChartProps) {
  const id = useId();
  const data = useMemo(() => [...(points ?? [])], [points]);
  const markedAt = mark?.at;
  const heights = useMemo(
    () => niceTicks([...endsOf(data, stacked), ...(markedAt === undefined ? [] : [markedAt])]),
    [data, stacked, markedAt],
  );
  const fillOf = (index: number) => (series[index]!.hatched ? `url(#${id}${index})` : series[index]!.colour);
  return (
    <Chart
      {...frame}
      loading={frame.loading ?? points === undefined}
      legend={
        series.length === 1 && mark === undefined
          ? []
          : [
              ...series.map(({ label, colour, hatched }): LegendItem => ({
                label,
                colour,
                shape: hatched ? 'hatched' : 'block',
              })),
              ...(mark ? [{ label: mark.label, colour: 'var(--mantine-color-text)', shape: 'dashed' as const }] : []),
            ]
      }
      table={() => columnsTable(head, series, data, unit)}
    >
      <BarChart
        aria-label={frame.title}
        responsive
        style={{ width: '100%', height: '100%' }}
        data={data}
        margin={margin}
        barCategoryGap="24%"
        barGap={2}
        {...(stacked && { stackOffset: 'sign' as const })}
      >
        <defs>
          {series.map(({ label, colour }, index) => (
            <Hatch key={label} id={`${id}${index}`} colour={colour} tint={0.2} />
          ))}
        </defs>
        <GridLines />
        <XAxis dataKey="name" interval="preserveStart" minTickGap={10} {...level} />
        <YAxis {...upright(heights)} />
        <ReferenceLine y={0} stroke="var(--hh-axis)" />
        {series.map(({ label }, index) => (
          <Bar
            key={label}
            name={label}
            dataKey={({ values }: ColumnRow) => values[index] ?? 0}
            isAnimationActive={false}
            maxBarSize={48}
            fill={fillOf(index)}
            shape={drawColumn}
            {...(stacked && { stackId: 'all' })}
          />
        ))}
        {mark && <ReferenceLine y={mark.at} stroke="var(--mantine-color-text)" strokeDasharray="5 3" />}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--hh-hover)' }}
          content={<Tip series={series} format={format} />}
        />
      </BarChart>
    </Chart>
  );
}

// Recharts gives a column below zero a negative height.
const drawColumn = ({ x, y, width, height, fill }: BarShapeProps) => (
  <rect x={x} y={Math.min(y, y + height)} width={width} height={Math.abs(height)} fill={fill} />
);

type TipProps = Pick<ColumnChartProps, 'series' | 'format'> & { payload?: readonly { payload: ColumnRow }[] };

function Tip({ series, format, payload }: TipProps) {
  const point = payload?.[0]?.payload;
  if (point === undefined) return null;
  return (
    <TipCard
      title={point.name}
      lines={series.map(({ label, colour, hatched }, index) => ({
        label,
        colour,
        shape: hatched ? 'hatched' : 'block',
        cells: [format(point.values[index] ?? null)],
      }))}
    />
  );
}
