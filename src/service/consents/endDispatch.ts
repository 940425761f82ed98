import type { TenantScope } from '#store/tenantTransaction.ts';
import { endUnconsentedOptIns } from '../shared/endUnconsented.ts';

/** Ends the SCHEDULED opt-ins that a changed DISPATCH preference no longer covers: of its asset, or of all the user's assets. */
export async function endDispatch(scope: TenantScope, userUUID: string, assetUUID: string | null): Promise<void> {
  const { tx, tenant } = scope;
  const rows = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('user_uuid', '=', userUUID)
    .$if(assetUUID !== null, (assets) => assets.where('asset_uuid', '=', assetUUID!))
    .execute();
  await endUnconsentedOptIns(scope, rows.map((row) => row.asset_uuid));
}
