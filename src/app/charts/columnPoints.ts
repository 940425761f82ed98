import type { ChartTable } from './ChartDataTable.tsx';
import type { ColumnPart } from './ColumnPlot.tsx';

/** One column: its label on the axis and a value for each series; null where unknown. */
export type ColumnPoint = { name: string; values: readonly (number | null)[] };
export type ColumnSeries = { label: string; colour: string; hatched?: boolean };

/** The extents of every column, above zero and below it; the sums where series are stacked. */
export function endsOf(points: readonly ColumnPoint[], stacked: boolean): number[] {
  return points.flatMap(({ values }) => {
    const known = values.map((value) => value ?? 0);
    return stacked
      ? [
          known.reduce((sum, value) => sum + Math.max(0, value), 0),
          known.reduce((sum, value) => sum + Math.min(0, value), 0),
        ]
      : known;
  });
}

/** The parts of one column: series side by side, or each from the end of those before it, on its side of zero. */
export function columnParts(
  values: ColumnPoint['values'],
  series: readonly ColumnSeries[],
  stacked: boolean,
): ColumnPart[] {
  let [above, below] = [0, 0];
  return series.flatMap(({ colour, hatched }, index) => {
    const value = values[index];
    if (value == null) return [];
    const from = stacked ? (value < 0 ? below : above) : 0;
    if (value < 0) below += value;
    else above += value;
    return [{ kind: hatched ? 'hatched' : 'solid', colour, from, to: from + value, slot: stacked ? 0 : index }];
  });
}

/** The columns as a table: a row each, a column a series. */
export const columnsTable = (
  head: string,
  series: readonly ColumnSeries[],
  points: readonly ColumnPoint[],
  unit: string,
): ChartTable => ({
  columns: [{ label: head }, ...series.map(({ label }) => ({ label: unit === '' ? label : `${label} (${unit})` }))],
  rows: points.map(({ name, values }) => [name, ...values]),
});
