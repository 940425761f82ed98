import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { cursorAt, type Page, type PageRequest, rowRange } from '#contract/paging.ts';
import type { Database } from '#store/schema.ts';
import { readRows } from './readRows.ts';

interface PageOptions<Row, Item> extends PageRequest {
  /** Sortable field of the interface → column or expression of the query. */
  columns: Record<string, string>;
  /** Default order, `-` first for descending; every row has a value there. */
  defaultSort: string;
  /** Unique column that orders equal rows, so that pages never repeat or skip one. */
  tieBreak: string;
  toItem: (row: Row) => Item;
  /** Counts the rows faster than a query; for a list whose count is stored. */
  count?: (() => Promise<number>) | undefined;
  /** Size of a row's long columns, if a page of rows may be too long to read together. */
  bytes?: RawBuilder<number> | undefined;
}

/** Returns a page of a query in a stable order, with the count of all rows; it ends early if rows are too long. */
export async function readPage<Tables extends keyof Database, Row, Item>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  {
    page,
    pageSize,
    cursor,
    sort,
    columns,
    defaultSort,
    tieBreak,
    toItem,
    count = () => countRows(rows),
    bytes,
  }: PageOptions<Row, Item>,
): Promise<Page<Item>> {
  const chosen = sort ?? defaultSort;
  const column = columns[chosen.replace(/^-/, '')]!;
  const total = await count();
  const order = {
    column,
    descending: chosen.startsWith('-'),
    tieBreak,
    isComplete: column === columns[defaultSort.replace(/^-/, '')],
  };
  const span = rowRange({ page, pageSize, cursor });
  const { found, isCut } = await readRows(rows, order, { ...span, total, bytes });
  return {
    data: found.map(toItem),
    page,
    pageSize,
    totalItems: total,
    totalPages: Math.ceil(total / pageSize),
    ...(isCut ? { nextCursor: cursorAt(span.offset + found.length) } : {}),
  };
}

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

/** Returns RFC 8288 links to the pages before and after; after a page that ended early follows the rest of it. */
export function links(requested: string, body: unknown): Record<string, string> {
  const { page, totalPages, nextCursor } = (body ?? {}) as Partial<Page<unknown>>;
  if (page === undefined || totalPages === undefined) return {};
  const to = (number: number, rel: string) => {
    const url = new URL(requested, 'http://self');
    url.searchParams.set('page', String(number));
    if (number === page && nextCursor !== undefined) url.searchParams.set('cursor', nextCursor);
    else url.searchParams.delete('cursor');
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const list = [
    ...(page > 1 ? [to(Math.min(page - 1, Math.max(1, totalPages)), 'prev')] : []),
    ...(nextCursor !== undefined ? [to(page, 'next')] : page < totalPages ? [to(page + 1, 'next')] : []),
  ];
  return list.length > 0 ? { link: list.join(', ') } : {};
}
