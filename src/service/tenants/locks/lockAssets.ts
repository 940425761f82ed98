import { sql } from 'kysely';
import type { AssetRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

export type LockedAsset = Pick<
  AssetRow,
  'asset_uuid' | 'status' | 'user_uuid' | 'portfolio_uuid' | 'mpan' | 'export_mpan' | 'boundary_mpan' | 'mpan_status'
>;

/**
 * Locks assets until the transaction ends, always in the same order, so that what decides an opt-in (scheme status,
 * consent, other events) does not change meanwhile; a preview only reads. Unknown and other tenants' ones are left out.
 */
export const lockAssets = (
  scope: TenantScope,
  assetUUIDs: readonly string[],
  preview = false,
): Promise<Map<string, LockedAsset>> => selectAndLock(scope, assetUUIDs, preview ? 'look' : 'wait');

/**
 * Locks assets for a job, which must not wait while its own row is locked (see tryLockAsset): assets locked by other
 * transactions are left out.
 */
export const tryLockAssets = (scope: TenantScope, assetUUIDs: readonly string[]): Promise<Map<string, LockedAsset>> =>
  selectAndLock(scope, assetUUIDs, 'skip');

async function selectAndLock(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  how: 'look' | 'wait' | 'skip',
): Promise<Map<string, LockedAsset>> {
  const rows = await tx
    .selectFrom('assets')
    .select([
      'asset_uuid',
      'status',
      'user_uuid',
      'portfolio_uuid',
      'mpan',
      'export_mpan',
      'boundary_mpan',
      'mpan_status',
    ])
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', sql<string>`any(${assetUUIDs}::uuid[])`)
    .orderBy('asset_uuid')
    .$if(how !== 'look', (query) => query.forNoKeyUpdate())
    .$if(how === 'skip', (query) => query.skipLocked())
    .execute();
  return new Map(rows.map((row) => [row.asset_uuid, row]));
}
