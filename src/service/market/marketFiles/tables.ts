import type { Batch, TableColumn, Table } from '../../platform/http/formats/table.ts';

const NUMBERS = ['METERED', 'BASELINE', 'POWER_KW'];

/** Columns of a file of texts; numbers are written as they are, other texts so that no spreadsheet runs them. */
export const fileColumns = (columns: readonly { column: string; field?: string }[]): TableColumn[] =>
  columns.map(({ column, field }) => ({
    name: column,
    kind: field !== undefined && NUMBERS.includes(field) ? 'decimal' : 'text',
  }));

/** Rows as a batch; an empty cell is null. */
export const fileBatch = (columns: number, rows: readonly (readonly string[])[], isLast = false): Batch => ({
  rows: rows.length,
  cells: Array.from({ length: columns }, (_, place) => rows.map((row) => row[place] || null)),
  isLast,
});

/** Rows, some at a time. */
export type Portions = AsyncIterable<string[][]> | Iterable<string[][]>;

/** A table whose portions are made one after the other; what ends it is a batch of no rows. */
export function fileTable(columns: readonly TableColumn[], portions: Portions): Table {
  async function* batches(): AsyncGenerator<Batch> {
    for await (const rows of portions) if (rows.length > 0) yield fileBatch(columns.length, rows);
    yield fileBatch(columns.length, [], true);
  }
  return { columns, batches: batches() };
}
