import { type AssetFilter, MAX_DECIDED_ASSETS, type MatchedIs } from '#contract/bulkAction.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { filterAssets } from '../../assets/assetFilter.ts';
import { countFromSnapshot } from '../../assets/facets/countFromSnapshot.ts';

const matchingAssets = (scope: TenantScope, filter: AssetFilter) =>
  filterAssets(scope, scope.tx.selectFrom('assets').where('assets.tenant_uuid', '=', scope.tenant), filter);

/** Returns the first matching assets after one, at most `limit`, in the common lock order. */
export async function findMatchingAssets(
  scope: TenantScope,
  filter: AssetFilter,
  limit: number,
  after: string | null = null,
): Promise<string[]> {
  const rows = await (
    await matchingAssets(scope, filter)
  )
    .$if(after !== null, (query) => query.where('assets.asset_uuid', '>', after!))
    .select('assets.asset_uuid')
    .orderBy('assets.asset_uuid')
    .limit(limit)
    .execute();
  return rows.map((row) => row.asset_uuid);
}

/** Number of matching assets, and how exactly it is known. */
export interface Matched {
  matched: number;
  matchedIs: MatchedIs;
}

/** Counts the matches of a filter that has more than `found`: no request counts them one by one. */
export async function countMore(scope: TenantScope, filter: AssetFilter, found: number): Promise<Matched> {
  const kept = await countFromSnapshot(scope, filter);
  return kept !== null && kept > found
    ? { matched: kept, matchedIs: 'LAST_COUNTED' }
    : { matched: found, matchedIs: 'AT_LEAST' };
}

/** Returns the matching assets that a preview decides on, and the number of all that match. */
export async function findDecided(
  scope: TenantScope,
  filter: AssetFilter,
  most = MAX_DECIDED_ASSETS,
): Promise<Matched & { assetUUIDs: string[] }> {
  const found = await findMatchingAssets(scope, filter, most + 1);
  if (found.length <= most) return { assetUUIDs: found, matched: found.length, matchedIs: 'EXACT' };
  return { assetUUIDs: found.slice(0, most), ...(await countMore(scope, filter, found.length)) };
}
