import type { ReactNode } from 'react';
import type { Cell } from '#app/format/exportCsv.ts';

/** One column of a screen's table. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * The plain value for the CSV; without one it is the row's number of this id, else the cell's text, state or instant,
   * else the row's field of this id.
   */
  value?: (row: Row) => Cell;
  /** The unit of that value where the header does not name it: the CSV's header gets it. */
  unit?: string;
  /** The unmasked value of a masked cell, for the full CSV. */
  unmasked?: (row: Row) => Cell;
  /** Tooltip of the header: meaning of the figure. */
  hint?: string;
  sortable?: boolean;
  /** The head of a row where the table is too narrow for columns; default: the first. */
  lead?: boolean;
  /** Hidden until it is chosen. */
  optional?: boolean;
  /** Right-aligned, for everything that is compared by size. */
  numeric?: boolean;
  /** CSS width; default: a share of the remaining width. */
  width?: number | string;
};

export type Sort = { id: string; desc: boolean };

/** Reads the interface's sort form, "name" or "-name". */
export function parseSort(text: string | undefined): Sort | null {
  if (text === undefined || text === '' || text === '-') return null;
  return text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false };
}

/** Writes the interface's sort form. */
export function formatSort(sort: Sort | null): string | undefined {
  return sort === null ? undefined : (sort.desc ? '-' : '') + sort.id;
}

/** The order after a click on a header: ascending, then descending, then the service's order. */
export function nextSort(sort: Sort | null, id: string): Sort | null {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc ? null : { id, desc: true };
}
