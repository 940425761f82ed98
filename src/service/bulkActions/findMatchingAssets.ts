import { type AssetFilter, MAX_BULK_ASSETS } from '#contract/bulkAction.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../http/problem.ts';
import { filterAssets } from '../participation/assetFilter.ts';

/** The matching assets, in the common lock order; 400 if there are too many. */
export async function findMatchingAssets(scope: TenantScope, filter: AssetFilter): Promise<string[]> {
  const all = scope.tx.selectFrom('assets').select('assets.asset_uuid').where('assets.tenant_uuid', '=', scope.tenant);
  const rows = await (
    await filterAssets(scope, all, filter)
  )
    .orderBy('assets.asset_uuid')
    .limit(MAX_BULK_ASSETS + 1)
    .execute();
  if (rows.length > MAX_BULK_ASSETS)
    throw invalid([
      {
        pointer: '/filter',
        code: 'TOO_MANY',
        detail: `matches more than ${MAX_BULK_ASSETS.toLocaleString('en-GB')} assets; narrow it`,
      },
    ]);
  return rows.map((row) => row.asset_uuid);
}
