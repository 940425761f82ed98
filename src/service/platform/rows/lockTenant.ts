import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Locks the tenant's row until the transaction ends: for objects of which a tenant has one. Taken before other rows.
 */
export async function lockTenant({ tx, tenant }: Pick<TenantScope, 'tx' | 'tenant'>): Promise<void> {
  await tx.selectFrom('tenants').select('tenant_uuid').where('tenant_uuid', '=', tenant).forNoKeyUpdate().execute();
}
