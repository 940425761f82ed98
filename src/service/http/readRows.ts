import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { type PageEnd, PageEndCache } from './pageEndCache.ts';

/** From this row on, a page is found without reading all rows before it. */
const DEEP_OFFSET = 1000;
/** Up to this many rows are read without a query for their sizes. */
const SMALL_PAGE = 10;
/** Maximum size of the long columns of one page. */
const MAX_BYTES = 8_000_000;

interface Order {
  /** Column or expression by which the query is sorted. */
  column: string;
  descending: boolean;
  /** Unique column that orders equal rows, ascending. */
  tieBreak: string;
  /** Every row has a value in the column. */
  isComplete: boolean;
}

interface Span {
  offset: number;
  limit: number;
  /** Number of rows in the list. */
  total: number;
  /** Size of a row's long columns, which limits the number of rows that are read. */
  bytes?: RawBuilder<number> | undefined;
}

const ends = new PageEndCache();

/**
 * Returns the rows [offset, offset + limit) of a list in its order, nulls last. Deep in a long list it continues from
 * the end of the page before, if that was read within a minute: rows inserted or deleted before it do not make it
 * repeat or skip one. Otherwise it is found by an index-only offset from the nearer end. The page ends early if its
 * long columns are too long.
 */
export async function readRows<Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  order: Order,
  { bytes, ...span }: Span,
): Promise<{ found: Row[]; isCut: boolean }> {
  const list = rows.orderBy(sortOf(order)).orderBy(sql.ref(order.tieBreak));
  if (!bytes || span.limit <= SMALL_PAGE) return { found: await readSpan(rows, order, list, span), isCut: false };
  const sizes = await readSpan(
    rows.clearSelect().select(bytes.as('bytes')),
    order,
    list.clearSelect().select(bytes.as('bytes')),
    span,
  );
  const limit = countFitting(sizes.map((row) => row.bytes));
  return { found: await readSpan(rows, order, list, { ...span, limit }), isCut: limit < sizes.length };
}

/** Returns how many rows of these sizes are read together; at least one. */
function countFitting(sizes: readonly number[]): number {
  let sum = 0;
  const full = sizes.findIndex((bytes, index) => (sum += bytes) > MAX_BYTES && index > 0);
  return full < 0 ? Math.max(1, sizes.length) : full;
}

async function readSpan<Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  order: Order,
  list: SelectQueryBuilder<Database, Tables, Row>,
  { offset, limit, total }: Span,
): Promise<Row[]> {
  if (offset < DEEP_OFFSET) return list.limit(limit).offset(offset).execute();
  if (offset >= total) return [];
  const counted = list.where(
    sql<boolean>`${sql.ref(order.tieBreak)} = any(array(${namesOf(rows, order, { offset, limit, total })}))`,
  );
  if (!order.isComplete) return counted.execute();
  const compiled = list.compile();
  const before = ends.get(PageEndCache.key(compiled, offset));
  const found = await (before ? list.where(after(order, before)).limit(limit) : counted)
    .select([
      sql<string>`${sql.ref(order.column)}::text`.as('page_sorted'),
      sql<string>`${sql.ref(order.tieBreak)}::text`.as('page_tie'),
    ])
    .execute();
  const last = found.at(-1);
  if (last)
    ends.set(PageEndCache.key(compiled, offset + found.length), { sorted: last.page_sorted, tie: last.page_tie });
  return found.map(({ page_sorted: _sorted, page_tie: _tie, ...row }) => row as Row);
}

const sortOf = ({ column, descending }: Order) =>
  sql`${sql.ref(column)} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`;

/** Condition for the rows after a row, in a form for which the index on the sorted column is used. */
function after({ column, descending, tieBreak }: Order, { sorted, tie }: PageEnd) {
  const value = sql.ref(column);
  const isBehind = descending ? sql`${value} < ${sorted}` : sql`${value} > ${sorted}`;
  const isNotBefore = descending ? sql`${value} <= ${sorted}` : sql`${value} >= ${sorted}`;
  return sql<boolean>`${isNotBefore} and (${isBehind} or ${sql.ref(tieBreak)} > ${tie})`;
}

/**
 * Query of the unique values of the span's rows, so that nothing else is read of the rows before it. Used as an array:
 * as a table, the planner may join it row by row.
 */
function namesOf<Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  order: Order,
  { offset, limit, total }: Span,
) {
  const names = rows.clearSelect().select(sql`${sql.ref(order.tieBreak)}`.as('name'));
  if (offset <= total / 2)
    return names.orderBy(sortOf(order)).orderBy(sql.ref(order.tieBreak)).limit(limit).offset(offset);
  const count = Math.min(limit, total - offset);
  const backwards = sql`${sql.ref(order.column)} ${sql.raw(order.descending ? 'asc nulls first' : 'desc nulls first')}`;
  return names
    .orderBy(backwards)
    .orderBy(sql`${sql.ref(order.tieBreak)} desc`)
    .limit(count)
    .offset(total - offset - count);
}
