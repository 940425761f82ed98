import type { TenantScope } from '#store/tenantTransaction.ts';
import type { RouteMatch } from '../platform/http/call.ts';
import { notFound } from '../platform/http/problem.ts';
import { type AssetWithUser, selectAssets } from './assetRow.ts';

/** Returns the active asset, locked until the transaction ends, at the version the caller expects; else 404 or 412. */
export async function lockAsset(scope: TenantScope, assetUUID: string, match: RouteMatch): Promise<AssetWithUser> {
  const row = await selectAssets(scope).where('asset_uuid', '=', assetUUID).forNoKeyUpdate().executeTakeFirst();
  if (row?.status !== 'ACTIVE') throw notFound('asset');
  await match(row.row_version);
  return row;
}
