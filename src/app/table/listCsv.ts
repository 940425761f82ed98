import { toCsv, type Cell } from '#app/charts/exportCsv.ts';
import { nextAt, type PageAt } from '#client/everyItem.ts';
import type { Column } from './columns.ts';

/** One page of a list, as large as the interface gives it, or the rest of one that ended early. */
export type ReadPage<Row> = (at: PageAt) => Promise<{ data: readonly Row[]; totalPages: number; nextCursor?: string | undefined }>;
export type Progress = { page: number; pages: number };

/** 50,000 rows of 1,000 a page. */
const MAX_PAGES = 50;
/** Ten requests a second of the 25 that all browsers share. */
const PACE_MS = 100;

const isCell = (value: unknown): value is Cell => value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** What a column says of a row, without its dress: its own value, else the row's field of its name, else what it shows where that is text. */
function cellOf<Row extends object>({ id, value, cell }: Column<Row>, row: Row): Cell {
  if (value) return value(row);
  const field = (row as Record<string, unknown>)[id];
  if (isCell(field)) return field;
  const shown = cell(row);
  return isCell(shown) ? shown : null;
}

/** Rows as CSV, columns in the order given; a column that has nothing to say in text in any row is left out. */
export function csvOf<Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = columns.map((column) => rows.map((row) => cellOf(column, row)));
  const said = columns.map((column, index) => ({ header: column.header, cells: cells[index]! })).filter((column) => rows.length === 0 || column.cells.some((cell) => cell !== null));
  return toCsv(
    said.map(({ header }) => header),
    rows.map((_row, index) => said.map((column) => column.cells[index] ?? null)),
  );
}

/** Every row that matches, page by page and paced; `whole` is false where there are more than 50,000. */
export async function everyRow<Row>(readPage: ReadPage<Row>, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<{ rows: Row[]; whole: boolean }> {
  const rows: Row[] = [];
  for (let at: PageAt | null = { page: 1 }; at; ) {
    signal.throwIfAborted();
    const answer = await readPage(at);
    rows.push(...answer.data);
    onProgress({ page: at.page, pages: Math.min(answer.totalPages, MAX_PAGES) });
    at = nextAt(at, answer);
    if (at && at.page > MAX_PAGES) return { rows, whole: false };
    if (at) await new Promise((done) => setTimeout(done, PACE_MS));
  }
  return { rows, whole: true };
}
