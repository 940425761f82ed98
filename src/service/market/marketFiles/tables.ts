import type { Batch, Column, Table } from '../../platform/http/formats/table.ts';

const NUMBERS = ['METERED', 'BASELINE', 'POWER_KW'];

/** Columns of a file of texts; numbers are written as they are, other texts so that no spreadsheet runs them. */
export const columnsOf = (columns: readonly { column: string; field?: string }[]): Column[] =>
  columns.map(({ column, field }) => ({
    name: column,
    kind: field !== undefined && NUMBERS.includes(field) ? 'decimal' : 'text',
  }));

/** Rows as a batch; an empty cell is null. */
export const batchOf = (columns: number, rows: readonly (readonly string[])[], isLast = false): Batch => ({
  rows: rows.length,
  cells: Array.from({ length: columns }, (_, place) => rows.map((row) => row[place] || null)),
  isLast,
});

/** Rows, some at a time. */
export type Portions = AsyncIterable<string[][]> | Iterable<string[][]>;

/** A table whose portions are made one after the other; what ends it is a batch of no rows. */
export function tableOf(columns: readonly Column[], portions: Portions): Table {
  async function* batches(): AsyncGenerator<Batch> {
    for await (const rows of portions) if (rows.length > 0) yield batchOf(columns.length, rows);
    yield batchOf(columns.length, [], true);
  }
  return { columns, batches: batches() };
}
