/**
 * Kinds of cells of a column: an instant is a text of the interface, or epoch milliseconds, a decimal the text of a
 * number.
 */
export type ColumnKind = 'text' | 'decimal' | 'number' | 'integer' | 'boolean' | 'instant';
export interface TableColumn {
  name: string;
  kind: ColumnKind;
}
/** Value of a cell; a Date is a time of a sheet as a clock shows it: its UTC members are read. */
export type Cell = string | number | boolean | Date | null;

/** Some rows of a table: the cells of each column, in the order of the columns, all equally many. */
export interface Batch {
  rows: number;
  cells: readonly (readonly Cell[])[];
  /** Sheet of a workbook that the rows are of; those of one follow each other. */
  sheet?: number;
  /** Whether nothing follows. */
  isLast: boolean;
}

/** Sheet of a workbook: its cells are stored by their types, widths are in characters. */
export interface Sheet {
  name: string;
  columns: readonly { title: string; width: number }[];
}

/** Content of a response in another format than JSON. */
export interface Table {
  columns: readonly TableColumn[];
  /** Sheets of a workbook, instead of the columns. */
  sheets?: readonly Sheet[];
  /** Batches, made as they are read: whoever stops reading ends the work. */
  batches: AsyncIterable<Batch>;
}
