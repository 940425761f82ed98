import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type Page, type PageRequest, rowRange } from '#contract/paging.ts';
import type { Database } from '#store/schema.ts';
import { isAfter, orderBy, positionColumn, type SortKeys } from './keyset.ts';
import { makePage, type Position } from './positions.ts';

interface QueriedList<Row, Item> {
  /** Query of the list's rows, in any order. */
  rows: RawBuilder<unknown>;
  /** Order of the list, over columns of the rows. */
  keys: SortKeys;
  /** Number of rows, where that is known; otherwise they are counted. */
  total?: number;
  toItem: (row: Row) => Item;
}

/** Returns a page of a query that is written as SQL, with the count of all its rows. */
export async function pageOfQuery<Row, Item>(
  tx: Transaction<Database>,
  request: PageRequest,
  { rows, keys, total, toItem }: QueriedList<Row, Item>,
): Promise<Page<Item>> {
  const { after, offset, limit } = rowRange(request);
  const { rows: found } = await sql<Row & { page_position: Position }>`
    select listed.*, ${positionColumn(keys)} as page_position from (${rows}) listed
    where ${isAfter(keys, after)}
    order by ${orderBy(keys)} limit ${limit + 1} offset ${offset}`.execute(tx);
  const placed = found.map((row) => ({ row, position: row.page_position }));
  return makePage(request, placed, total ?? (await countRows(tx, rows)), toItem);
}

async function countRows(tx: Transaction<Database>, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${rows}) listed`.execute(tx);
  return counted[0]!.total;
}
