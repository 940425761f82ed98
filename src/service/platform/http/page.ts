import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Page, type PageRequest, rowRange } from '#contract/paging.ts';
import type { Database } from '#store/schema.ts';
import { makePage, walkOf } from './lists/positions.ts';
import { readRows } from './readRows.ts';

interface PageOptions<Row, Item> extends PageRequest {
  /** Sortable field of the interface → column of the query's tables, or an expression over them. */
  columns: Record<string, string | RawBuilder<unknown>>;
  /** Default order, `-` first for descending; every row has a value there. */
  defaultSort: string;
  /** Unique column, or expression, that orders equal rows, so that pages never repeat or skip one. */
  tieBreak: string | RawBuilder<unknown>;
  toItem: (row: Row) => Item;
  /** Counts the rows faster than a query; for a list whose count is stored. */
  count?: (() => Promise<number>) | undefined;
  /** Size of a row's long columns, if a page of rows may be too long to read together. */
  bytes?: RawBuilder<number> | undefined;
}

/** Returns a page of a query in a stable order, with the count of all rows; it ends early if rows are too long. */
export async function readPage<Tables extends keyof Database, Row, Item>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  { columns, defaultSort, tieBreak, toItem, count = () => countRows(rows), bytes, ...request }: PageOptions<Row, Item>,
): Promise<Page<Item>> {
  const chosen = request.sort ?? defaultSort;
  const column = columns[chosen.replace(/^-/, '')]!;
  const total = await count();
  const sorted = {
    value: refOf(column),
    isFalling: chosen.startsWith('-'),
    isComplete: column === columns[defaultSort.replace(/^-/, '')],
  };
  const order = [sorted, { value: refOf(tieBreak), isComplete: true }] as const;
  const { found, isCut } = await readRows(rows, order, { ...rowRange(request), total, bytes });
  return makePage(request, found, total, toItem, isCut);
}

const refOf = (column: string | RawBuilder<unknown>) => (typeof column === 'string' ? sql.ref(column) : column);

async function countRows<Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
): Promise<number> {
  const { total } = await rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the LIKE pattern of a part of a text, for a lower-case column. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Returns RFC 8288 links to the pages before and after. After a page that ended early comes the rest of it; without a
 * page in the request the rows after the last, by a cursor.
 */
export function links(requested: string, body: unknown): Record<string, string> {
  const { page, totalPages, nextCursor } = (body ?? {}) as Partial<Page<unknown>>;
  if (page === undefined || totalPages === undefined) return {};
  const { searchParams } = new URL(requested, 'http://self');
  const isWalk = walkOf(body) !== undefined && !searchParams.has('page');
  const to = (rel: string, parameter: 'page' | 'cursor', value: number | string) => {
    const url = new URL(requested, 'http://self');
    url.searchParams.delete('cursor');
    url.searchParams.set(parameter, String(value));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const list = [
    ...(page > 1 && !isWalk ? [to('prev', 'page', Math.min(page - 1, Math.max(1, totalPages)))] : []),
    ...(nextCursor !== undefined
      ? [to('next', 'cursor', nextCursor)]
      : page < totalPages && !isWalk
        ? [to('next', 'page', page + 1)]
        : []),
  ];
  return list.length > 0 ? { link: list.join(', ') } : {};
}
