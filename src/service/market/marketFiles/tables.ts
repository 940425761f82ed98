import type { Batch, TableColumn, Table } from '../../platform/http/formats/table.ts';

const NUMBERS = ['METERED', 'BASELINE', 'POWER_KW'];

/** Returns the columns of a file of texts; no spreadsheet runs these, and numbers are written as they are. */
export const fileColumns = (columns: readonly { column: string; field?: string }[]): TableColumn[] =>
  columns.map(({ column, field }) => ({
    name: column,
    kind: field !== undefined && NUMBERS.includes(field) ? 'decimal' : 'text',
  }));

/** Returns rows as a batch; an empty cell is null. */
export const fileBatch = (columns: number, rows: readonly (readonly string[])[], isLast = false): Batch => ({
  rows: rows.length,
  cells: Array.from({ length: columns }, (_, place) => rows.map((row) => row[place] || null)),
  isLast,
});

/** Rows, some at a time. */
export type Portions = AsyncIterable<string[][]> | Iterable<string[][]>;

/** Returns a table whose portions are made one after the other; a batch of no rows ends it. */
export function fileTable(columns: readonly TableColumn[], portions: Portions): Table {
  async function* batches(): AsyncGenerator<Batch> {
    for await (const rows of portions) if (rows.length > 0) yield fileBatch(columns.length, rows);
    yield fileBatch(columns.length, [], true);
  }
  return { columns, batches: batches() };
}
