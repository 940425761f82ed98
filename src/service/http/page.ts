import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { cursorAt, type Page, type PageRequest, rowRange } from '#contract/paging.ts';
import type { Database } from '#store/schema.ts';
import { readRows } from './readRows.ts';

interface PageOptions<Row, Item> extends PageRequest {
  /** Sortable field of the interface → column or expression of the query. */
  columns: Record<string, string>;
  /** Order when none is asked for, `-` first for descending; every row has a value there. */
  defaultSort: string;
  /** Unique column that settles ties, so that pages never repeat or skip a row. */
  tieBreak: string;
  toItem: (row: Row) => Item;
  /** Counts the rows faster than reading them does; for a list of which somebody keeps count. */
  count?: (() => Promise<number>) | undefined;
  /** Bytes of a row's long columns, where they can be so long that a page of rows must not be read at once. */
  bytes?: RawBuilder<number> | undefined;
}

/**
 * One page of a query in a stable order, with the count of all its rows; it ends early, with a cursor, where its rows
 * are too long.
 */
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

/** Part of a text, whatever its case, as a LIKE pattern over a lower-case column. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** RFC 8288 links to the neighbouring pages of a list; the next one of a page that ended early is its rest. */
export function links(requested: string, answer: unknown): Record<string, string> {
  const { page, totalPages, nextCursor } = (answer ?? {}) as Partial<Page<unknown>>;
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
