import type { ReactNode } from 'react';
import type { Cell } from '#app/format/exportCsv.ts';

/** One column as a screen describes it. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * The bare value for the CSV; without one it is the row's number of this id, else what the cell shows as text, a
   * state or an instant, else the row's field of this id.
   */
  value?: (row: Row) => Cell;
  /** What the cell masks, in full: in the CSV where that is asked for. */
  unmasked?: (row: Row) => Cell;
  /** Shown on the header's hover: what the figure means. */
  hint?: string;
  sortable?: boolean;
  /** Right-aligned, for everything that is compared by size. */
  numeric?: boolean;
  /** CSS width; without one the column takes its share of what is left. */
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

/** What a click on a header asks for: ascending, then descending, then the service's own order. */
export function nextSort(sort: Sort | null, id: string): Sort | null {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc ? null : { id, desc: true };
}
