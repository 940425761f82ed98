import type { TenantScope } from '#store/tenantTransaction.ts';

/** Returns the tenant's name, in whose name contacts are written to. */
export async function senderNameOf({ tx, tenant }: TenantScope): Promise<string> {
  const { name } = await tx
    .selectFrom('tenants')
    .select('name')
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirstOrThrow();
  return name;
}
