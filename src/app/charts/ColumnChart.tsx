import { Chart, type ChartFrameProps } from './Chart.tsx';
import { ColumnPlot } from './ColumnPlot.tsx';
import { columnParts, columnsTable, endsOf, type ColumnPoint, type ColumnSeries } from './columnPoints.ts';
import type { LegendItem } from './Legend.tsx';
import { niceTicks } from './niceTicks.ts';

type ColumnChartProps = ChartFrameProps & {
  measure: string;
  summary: string;
  empty?: string | undefined;
  /** Heading of the table's first column: "Month". */
  head: string;
  /** Undefined while they load. */
  points: readonly ColumnPoint[] | undefined;
  series: readonly ColumnSeries[];
  /** Unit of every value, for the table's headings; the tooltip uses `format`. */
  unit?: string;
  format: (value: number | null) => string;
  stacked?: boolean;
  /** A named value that the columns are compared with, as a dashed line. */
  mark?: { at: number; label: string };
};

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
  const data = points ?? [];
  const heights = niceTicks([...endsOf(data, stacked), ...(mark ? [mark.at] : [])]);
  const marked = mark ? [{ kind: 'mark', from: mark.at, to: mark.at } as const] : [];
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
      <ColumnPlot
        title={frame.title}
        ticks={heights}
        slots={stacked ? 1 : series.length}
        columns={data.map(({ name, values }) => ({
          key: name,
          name,
          parts: [...columnParts(values, series, stacked), ...marked],
        }))}
        tipOf={(index) => {
          const { name, values } = data[index]!;
          return {
            title: name,
            lines: series.map(({ label, colour, hatched }, line) => ({
              label,
              colour,
              shape: hatched ? 'hatched' : 'block',
              cells: [format(values[line] ?? null)],
            })),
          };
        }}
      />
    </Chart>
  );
}
