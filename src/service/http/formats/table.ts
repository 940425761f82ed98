/**
 * How the cells of a column are stored: an instant is a text of the interface, or epoch milliseconds, a decimal the text
 * of a number.
 */
export type ColumnKind = 'text' | 'decimal' | 'number' | 'integer' | 'boolean' | 'instant';
export interface Column {
  name: string;
  kind: ColumnKind;
}
export type Cell = string | number | boolean | null;

/** Some rows of a table: the cells of each column, in the order of the columns, all equally many. */
export interface Batch {
  rows: number;
  cells: readonly (readonly Cell[])[];
  /** Nothing follows. */
  isLast: boolean;
}

/** What a response has in another format than JSON. */
export interface Table {
  columns: readonly Column[];
  /** Made as they are read: whoever stops reading ends the work. */
  batches: AsyncIterable<Batch>;
}
