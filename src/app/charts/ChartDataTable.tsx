import type { Cell } from '#app/format/exportCsv.ts';
import { decimalsOf, formatFixed } from '#app/format/format.ts';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import classes from './ChartDataTable.module.css';

export type ChartTable = {
  columns: readonly { label: string; show?: (cell: Cell) => string }[];
  /** Plain values; numbers stay numbers in the CSV. */
  rows: readonly (readonly Cell[])[];
};

/** A chart's data as a table, with the chart's position and height. */
export function ChartDataTable({ label, columns, rows }: ChartTable & { label: string }) {
  const decimals = columns.map((_, index) => decimalsOf(rows.map((row) => numberIn(row[index]))));
  return (
    <ScrollRegion className={classes.frame} label={`${label}, as a table`}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])}>
              {row.map((cell, index) => (
                <td key={columns[index]!.label} data-numeric={typeof cell === 'number' || cell === null}>
                  {columns[index]!.show?.(cell) ??
                    (typeof cell === 'string' ? cell : formatFixed(cell, decimals[index]!))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const numberIn = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null);
