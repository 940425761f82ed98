import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../platform/http/problem.ts';
import { lockAssets } from '../tenants/locks/lockAssets.ts';

/** Locks an active asset until the transaction ends; 404 without one. */
export async function lockActiveAsset(scope: TenantScope, assetUUID: string): Promise<void> {
  const asset = (await lockAssets(scope, [assetUUID])).get(assetUUID);
  if (asset?.status !== 'ACTIVE') throw notFound('asset');
}
