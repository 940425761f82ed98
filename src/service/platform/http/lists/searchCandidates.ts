import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../rows/arrayLiteral.ts';

/** Fewest characters that a hashed index finds; shorter searches read every row. */
const SHORTEST_INDEXED = 3;
/** Characters at the end of a text that are indexed: identifiers differ there, and their common prefix costs most. */
const INDEXED_END = 6;
/** Number of candidates above which reading every row is as fast. */
const MAX_CANDIDATES = 5000;

const indexes = {
  assets: { table: sql.table('asset_search'), id: sql.ref('asset_uuid') },
  users: { table: sql.table('user_search'), id: sql.ref('user_uuid') },
};

/**
 * Returns the rows of a table that may contain the text, by their hashes, as an array of ids; null if that would not
 * help. It is a query of its own: within the main query PostgreSQL would have to estimate their number, and one wrong
 * estimate reads every row for every other.
 */
export async function searchCandidates(
  { tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>,
  of: keyof typeof indexes,
  search: string,
): Promise<RawBuilder<string[]> | null> {
  const characters = Array.from(search.toLowerCase());
  if (characters.length < SHORTEST_INDEXED) return null;
  const { table, id } = indexes[of];
  const { rows } = await sql<{ uuid: string }>`
    select ${id} as uuid from ${table}
      where grams @> asset_grams(${tenant}, ${characters.slice(-INDEXED_END).join('')})
      limit ${MAX_CANDIDATES + 1}`.execute(tx);
  return rows.length > MAX_CANDIDATES ? null : sql`${arrayLiteral(rows.map(({ uuid }) => uuid))}::uuid[]`;
}
