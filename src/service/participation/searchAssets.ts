import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { containing } from '../http/page.ts';
import { arrayLiteral } from '../wire/arrayLiteral.ts';

/** A hashed index finds the places of three characters or more; shorter searches read every asset. */
const SHORTEST_INDEXED = 3;
/** Only the end of a text is indexed: identifiers differ there, and their common prefix costs most. */
const INDEXED_END = 6;
/** If the index finds more, reading every asset is as fast. */
const MOST_CANDIDATES = 5000;

/** Returns a condition of a query over `assets`: the asset's names, MPAN or postcode contain a text, ignoring case. */
export async function assetContains(
  scope: Pick<TenantScope, 'tx' | 'tenant'>,
  search: string,
): Promise<RawBuilder<boolean>> {
  const contains = sql<boolean>`assets.search_text like ${containing(search)}`;
  const found = await candidates(scope, search);
  return found ? sql<boolean>`${contains} and assets.asset_uuid = any(${arrayLiteral(found)}::uuid[])` : contains;
}

/**
 * Assets that may contain the text, by their hashes; null if that would not help. A query of its own: within the main
 * query PostgreSQL would have to estimate their number, and one wrong estimate reads every asset for every other.
 */
async function candidates(
  { tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>,
  search: string,
): Promise<string[] | null> {
  const characters = Array.from(search.toLowerCase());
  if (characters.length < SHORTEST_INDEXED) return null;
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from asset_search
      where grams @> asset_grams(${tenant}, ${characters.slice(-INDEXED_END).join('')})
      limit ${MOST_CANDIDATES + 1}`.execute(tx);
  return rows.length > MOST_CANDIDATES ? null : rows.map((row) => row.asset_uuid);
}
