import { sql } from 'kysely';
import { type AssetFilter, MAX_DECIDED_ASSETS } from '#contract/bulkAction.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { filterAssets } from '../participation/assetFilter.ts';

const matchingAssets = (scope: TenantScope, filter: AssetFilter) =>
  filterAssets(scope, scope.tx.selectFrom('assets').where('assets.tenant_uuid', '=', scope.tenant), filter);

/** The first matching assets after one, at most `limit`, in the common lock order. */
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

export async function countMatchingAssets(scope: TenantScope, filter: AssetFilter): Promise<number> {
  const { count } = await (
    await matchingAssets(scope, filter)
  )
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The matching assets that a preview decides on, and how many match. */
export async function findDecided(
  scope: TenantScope,
  filter: AssetFilter,
  most = MAX_DECIDED_ASSETS,
): Promise<{ assetUUIDs: string[]; matched: number }> {
  const assetUUIDs = await findMatchingAssets(scope, filter, most);
  const matched = assetUUIDs.length < most ? assetUUIDs.length : await countMatchingAssets(scope, filter);
  return { assetUUIDs, matched };
}
