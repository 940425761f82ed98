import { type ComponentProps, isValidElement, type ReactNode } from 'react';
import { toCsv, type Cell } from '#app/format/exportCsv.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
import { nextPage, type PagePosition } from '#client/readAllItems.ts';
import { formatCount } from '#text/count.ts';
import type { Column } from './columns.ts';

/** One page of a list, of the interface's largest size. */
export type FetchPage<Row> = (
  at: PagePosition,
) => Promise<{ data: readonly Row[]; totalPages: number; nextCursor?: string | undefined }>;
export type Progress = { page: number; pages: number };
/** `whole` is false where the list has more rows. */
export type FetchedRows<Row> = { rows: Row[]; whole: boolean };

/** 50,000 rows of 1,000 a page. */
const MAX_PAGES = 50;
/** Ten requests a second of the 25 that all browsers share. */
const REQUEST_INTERVAL_MS = 100;

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** The screen's sign for a missing value. */
const NONE = '–';

/**
 * A column's plain text of a row, equal to the screen: a number without its unit, which the header has, a state as its
 * word, an instant in UTC.
 */
function cellOf<Row extends object>({ id, value, unmasked, cell }: Column<Row>, row: Row, inFull: boolean): Cell {
  if (inFull && unmasked) return unmasked(row);
  if (value) return value(row);
  const field = (row as Record<string, unknown>)[id];
  if (field === null || (typeof field === 'number' && isCell(field))) return field;
  const text = textOfCell(cell(row));
  if (text !== undefined) return text === NONE ? null : text;
  return isCell(field) ? field : null;
}

/** The content of a cell that is text, a number, a state or an instant; undefined for anything else. */
function textOfCell(shown: ReactNode): Cell | undefined {
  if (typeof shown === 'string' || typeof shown === 'number') return shown;
  if (isValidElement<ComponentProps<typeof StatusChip>>(shown) && shown.type === StatusChip)
    return statusWord(shown.props.kind, shown.props.status).word;
  if (isValidElement<ComponentProps<typeof Time>>(shown) && shown.type === Time)
    return new Date(shown.props.at).toISOString();
  return undefined;
}

/**
 * Rows as CSV, columns in the order given; a column without text in any row is left out. Masked values stay masked,
 * unless full values are requested.
 */
export function csvOf<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  inFull = false,
): string {
  const cells = columns.map((column) => rows.map((row) => cellOf(column, row, inFull)));
  const filled = columns
    .map(({ header, unit }, index) => ({
      header: unit === undefined ? header : `${header}, ${unit}`,
      cells: cells[index]!,
    }))
    .filter((column) => rows.length === 0 || column.cells.some((cell) => cell !== null));
  return toCsv(
    filled.map(({ header }) => header),
    rows.map((_row, index) => filled.map((column) => column.cells[index] ?? null)),
  );
}

/** Words for what was saved. */
export function savedWords({ rows, whole }: FetchedRows<unknown>): string {
  const count = formatCount(rows.length);
  return whole
    ? `${count} rows have been saved as CSV.`
    : `The first ${count} rows have been saved as CSV. Narrow the list to save the rest.`;
}

/** Every row that matches, at most 50,000, page by page and throttled. */
export async function fetchAllRows<Row>(
  readPage: FetchPage<Row>,
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<FetchedRows<Row>> {
  const rows: Row[] = [];
  let page = 1;
  for (let at: PagePosition | null = {}; at; page++) {
    signal?.throwIfAborted();
    const result = await readPage(at);
    rows.push(...result.data);
    onProgress?.({ page, pages: Math.max(page, Math.min(result.totalPages, MAX_PAGES)) });
    at = nextPage(at, result);
    if (at && page === MAX_PAGES) return { rows, whole: false };
    if (at) await new Promise((done) => setTimeout(done, REQUEST_INTERVAL_MS));
  }
  return { rows, whole: true };
}
