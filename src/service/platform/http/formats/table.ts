/**
 * How the cells of a column are stored: an instant is a text of the interface, or epoch milliseconds, a decimal the text
 * of a number.
 */
export type ColumnKind = 'text' | 'decimal' | 'number' | 'integer' | 'boolean' | 'instant';
export interface TableColumn {
  name: string;
  kind: ColumnKind;
}
/** A Date is a time of a sheet as a clock shows it: its UTC members are what is read. */
export type Cell = string | number | boolean | Date | null;

/** Some rows of a table: the cells of each column, in the order of the columns, all equally many. */
export interface Batch {
  rows: number;
  cells: readonly (readonly Cell[])[];
  /** Which sheet of a workbook the rows are of; those of one follow each other. */
  sheet?: number;
  /** Nothing follows. */
  isLast: boolean;
}

/** A sheet of a workbook: its cells are stored by what they are, widths are in characters. */
export interface Sheet {
  name: string;
  columns: readonly { title: string; width: number }[];
}

/** What a response has in another format than JSON. */
export interface Table {
  columns: readonly TableColumn[];
  /** Instead of the columns in a workbook. */
  sheets?: readonly Sheet[];
  /** Made as they are read: whoever stops reading ends the work. */
  batches: AsyncIterable<Batch>;
}
