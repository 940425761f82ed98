import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../platform/http/problem.ts';

/** Throws 404 if the tenant has no such asset; an archived one counts. */
export async function requireAsset({ tx, tenant }: TenantScope, assetUUID: string): Promise<void> {
  const asset = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', assetUUID)
    .executeTakeFirst();
  if (!asset) throw notFound('asset');
}
