import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { searchCandidates } from '../platform/http/lists/searchCandidates.ts';
import { containing } from '../platform/http/page.ts';

type Reading = Pick<TenantScope, 'tx' | 'tenant'>;

/** Returns a condition of a query over `assets`: the asset's names, MPAN or postcode contain a text, ignoring case. */
export async function assetContains(scope: Reading, search: string): Promise<RawBuilder<boolean>> {
  const contains = sql<boolean>`assets.search_text like ${containing(search)}`;
  const found = await searchCandidates(scope, 'assets', search);
  return found ? sql<boolean>`${contains} and assets.asset_uuid = any(${found})` : contains;
}
