import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { containing } from '../http/page.ts';

/** A hashed index finds the places of three characters or more; shorter searches read every asset. */
const SHORTEST_INDEXED = 3;
/** The index is asked for a text's end alone: what tells identifiers apart stands there, and what they share costs most. */
const INDEXED_END = 6;

/** Whether an asset's names, MPAN or postcode hold a text, whatever its case: a condition of a query over `assets`. */
export function assetContains({ tenant }: Pick<TenantScope, 'tenant'>, search: string): RawBuilder<boolean> {
  const holds = sql<boolean>`assets.search_text like ${containing(search)}`;
  const characters = Array.from(search.toLowerCase());
  if (characters.length < SHORTEST_INDEXED) return holds;
  return sql<boolean>`${holds} and assets.asset_uuid in (select asset_uuid from asset_search where grams @> asset_grams(${tenant}, ${characters.slice(-INDEXED_END).join('')}))`;
}
