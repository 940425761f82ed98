import type { TenantScope } from '#store/tenantTransaction.ts';

/** Locks the tenant's row until the transaction ends: for what there is one of in a tenant. Taken before other rows. */
export async function lockTenant({ tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>): Promise<void> {
  await tx.selectFrom('tenants').select('tenant_uuid').where('tenant_uuid', '=', tenant).forNoKeyUpdate().execute();
}
