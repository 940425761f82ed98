import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { RowRange } from '#contract/paging.ts';
import type { Database } from '#store/schema.ts';
import { isAfter, orderBy, positionColumn, type SortKey } from './lists/keyset.ts';
import type { Placed, Position } from './lists/positions.ts';

/** Offset from which on a page is found without reading all rows before it. */
const DEEP_OFFSET = 1000;
/** Maximum rows read without a query for their sizes. */
const SMALL_PAGE = 10;
/** Maximum size of the long columns of one page. */
const MAX_BYTES = 8_000_000;

/** Keys that a list is sorted by, the last its unique column: no names that the query selects something as. */
export type ListOrder = readonly [sorted: SortKey, unique: SortKey];

interface Span extends RowRange {
  /** Number of rows in the list. */
  total: number;
  /** Size of a row's long columns, which limits the number of rows that are read. */
  bytes?: RawBuilder<number> | undefined;
}

type Rows<Tables extends keyof Database, Row> = SelectQueryBuilder<Database, Tables, Row>;

/**
 * Returns the rows of a list after a position, or from an offset on, in its order, and one more where others follow. A
 * deep offset is found by an index-only scan from the nearer end. The page ends early if its long columns are too long.
 */
export async function readRows<Tables extends keyof Database, Row>(
  rows: Rows<Tables, Row>,
  order: ListOrder,
  { bytes, ...span }: Span,
): Promise<{ found: Placed<Row>[]; isCut: boolean }> {
  const placed = rows.select(positionColumn(order).as('page_position')) as unknown as Rows<
    Tables,
    Row & { page_position: Position }
  >;
  const read = async (limit: number) =>
    (await readSpan(placed, order, { ...span, limit })).map(({ page_position: position, ...row }) => ({
      row: row as Row,
      position,
    }));
  if (!bytes || span.limit <= SMALL_PAGE) return { found: await read(span.limit + 1), isCut: false };
  const sizes = await readSpan(rows.clearSelect().select(bytes.as('bytes')), order, span);
  const limit = countFitting(sizes.map((row) => row.bytes));
  const isCut = limit < sizes.length;
  return { found: await read(isCut ? limit : span.limit + 1), isCut };
}

/** Returns the number of rows of these sizes that are read together; at least one. */
function countFitting(sizes: readonly number[]): number {
  let sum = 0;
  const full = sizes.findIndex((bytes, index) => (sum += bytes) > MAX_BYTES && index > 0);
  return full < 0 ? Math.max(1, sizes.length) : full;
}

async function readSpan<Tables extends keyof Database, Row>(
  rows: Rows<Tables, Row>,
  order: ListOrder,
  span: Span,
): Promise<Row[]> {
  const { after, offset, limit, total } = span;
  const list = rows.orderBy(orderBy(order));
  if (after) return readAfter(rows, order, after, limit);
  if (offset < DEEP_OFFSET) return list.limit(limit).offset(offset).execute();
  if (offset >= total) return [];
  return list.where(sql<boolean>`${order[1].value} = any(array(${namesOf(rows, order, span)}))`).execute();
}

/** Reads rows with a value first, then those without, each by a range of the index. */
async function readAfter<Tables extends keyof Database, Row>(
  rows: Rows<Tables, Row>,
  [sorted, unique]: ListOrder,
  after: Position,
  limit: number,
): Promise<Row[]> {
  const read = (order: ListOrder, position: Position | null, most: number) =>
    rows.where(isAfter(order, position)).orderBy(orderBy(order)).limit(most).execute();
  if (sorted.isComplete || after[0] === null) return read([sorted, unique], after, limit);
  const known = await read([{ ...sorted, isComplete: true }, unique], after, limit);
  if (known.length === limit) return known;
  const unknown = await rows
    .where(sql<boolean>`${sorted.value} is null`)
    .orderBy(orderBy([unique]))
    .limit(limit - known.length)
    .execute();
  return [...known, ...unknown];
}

/**
 * Returns a query of the unique values of the span's rows, so that nothing else is read of the rows before it. Used as
 * an array: as a table, the planner may join it row by row.
 */
function namesOf<Tables extends keyof Database, Row>(
  rows: Rows<Tables, Row>,
  order: ListOrder,
  { offset, limit, total }: Span,
) {
  const [sorted, { value: unique }] = order;
  const names = rows.clearSelect().select(sql`${unique}`.as('name'));
  if (offset <= total / 2) return names.orderBy(orderBy(order)).limit(limit).offset(offset);
  const count = Math.min(limit, total - offset);
  return names
    .orderBy(sql`${sorted.value} ${sql.raw(sorted.isFalling ? 'asc nulls first' : 'desc nulls first')}`)
    .orderBy(sql`${unique} desc`)
    .limit(count)
    .offset(total - offset - count);
}
