import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { type PageEnd, PageEndCache } from './pageEndCache.ts';

/** From this row on, a page is found without reading every row before it. */
const DEEP = 1000;
/** So many rows are read without a look at their sizes, which would be a query more. */
const FEW = 10;
/** Bytes of long columns read for one page. */
const MOST_BYTES = 8_000_000;

interface Order {
  /** Column or expression of the query that it is sorted by. */
  column: string;
  descending: boolean;
  /** Unique column that settles ties, rising. */
  tieBreak: string;
  /** No row lacks a value in the column. */
  isComplete: boolean;
}

interface Span {
  offset: number;
  limit: number;
  /** Rows of the whole list. */
  total: number;
  /** Bytes of a row's long columns: of rows that have such, no more are read than an answer can hold. */
  bytes?: RawBuilder<number> | undefined;
}

const ends = new PageEndCache();

/**
 * The rows [offset, offset + limit) of a list in its order, nulls last. Deep in a long list the page is read on from
 * where the page before it ended, if somebody read that within a minute: what came or went before it meanwhile makes it
 * neither repeat nor skip a row. Else it is counted off over the index alone, from the nearer end. Rows whose long
 * columns are more than are read at once are cut off at the end.
 */
export async function readRows<Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  order: Order,
  { bytes, ...span }: Span,
): Promise<{ found: Row[]; isCut: boolean }> {
  const list = rows.orderBy(sortOf(order)).orderBy(sql.ref(order.tieBreak));
  if (!bytes || span.limit <= FEW) return { found: await readSpan(rows, order, list, span), isCut: false };
  const sizes = await readSpan(
    rows.clearSelect().select(bytes.as('bytes')),
    order,
    list.clearSelect().select(bytes.as('bytes')),
    span,
  );
  const limit = fitting(sizes.map((row) => row.bytes));
  return { found: await readSpan(rows, order, list, { ...span, limit }), isCut: limit < sizes.length };
}

/** How many rows of these sizes are read at once; one at least. */
function fitting(sizes: readonly number[]): number {
  let sum = 0;
  const full = sizes.findIndex((bytes, index) => (sum += bytes) > MOST_BYTES && index > 0);
  return full < 0 ? Math.max(1, sizes.length) : full;
}

async function readSpan<Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  order: Order,
  list: SelectQueryBuilder<Database, Tables, Row>,
  { offset, limit, total }: Span,
): Promise<Row[]> {
  if (offset < DEEP) return list.limit(limit).offset(offset).execute();
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

/** Behind a row, in the order; written so that an index over the sorted column finds its place. */
function after({ column, descending, tieBreak }: Order, { sorted, tie }: PageEnd) {
  const value = sql.ref(column);
  const isBehind = descending ? sql`${value} < ${sorted}` : sql`${value} > ${sorted}`;
  const isNotBefore = descending ? sql`${value} <= ${sorted}` : sql`${value} >= ${sorted}`;
  return sql<boolean>`${isNotBefore} and (${isBehind} or ${sql.ref(tieBreak)} > ${tie})`;
}

/**
 * The unique values of the span's rows, by a query of its own so that nothing else is read of the rows passed over. As
 * an array: as a table the planner may join it row by row with all others.
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
