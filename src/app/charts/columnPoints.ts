import type { ChartTable } from './ChartDataTable.tsx';

/** One column: its name on the axis and a value for each series; null where nothing is known. */
export type ColumnPoint = { name: string; values: readonly (number | null)[] };
export type ColumnSeries = { label: string; colour: string; hatched?: boolean };

/** The ends of every column: what is drawn above zero and below it, added up where series stand on each other. */
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
