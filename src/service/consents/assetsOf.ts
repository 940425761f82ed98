import type { TenantScope } from '#store/tenantTransaction.ts';

/** The assets that a preference of a user is about: the one it names, or all the user's. */
export async function assetsOf({ tx, tenant }: TenantScope, userUUID: string, assetUUID: string | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('user_uuid', '=', userUUID)
    .$if(assetUUID !== null, (assets) => assets.where('asset_uuid', '=', assetUUID!))
    .execute();
  return rows.map((row) => row.asset_uuid);
}
