import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../http/problem.ts';
import { lockAssets } from './lockAssets.ts';

/** Locks an active asset until the transaction ends; 404 where there is none. */
export async function lockActiveAsset(scope: TenantScope, assetUUID: string): Promise<void> {
  const asset = (await lockAssets(scope, [assetUUID])).get(assetUUID);
  if (asset?.status !== 'ACTIVE') throw notFound('asset');
}

/** Fails with 404 unless the tenant has the asset, active or archived. */
export async function requireAsset({ tx, tenant }: TenantScope, assetUUID: string): Promise<void> {
  const asset = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', assetUUID)
    .executeTakeFirst();
  if (!asset) throw notFound('asset');
}
