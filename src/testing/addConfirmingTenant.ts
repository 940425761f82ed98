import type { TestService, TestTenant } from './testService.ts';

/** Adds a sandbox tenant in which orders of more than `aboveKw` wait for a second operator. */
export async function addConfirmingTenant(service: TestService, aboveKw = 0.1): Promise<TestTenant> {
  const tenant = await service.addTenant();
  await service.database.store.db
    .updateTable('tenants')
    .set({ confirm_above_kw: aboveKw })
    .where('tenant_uuid', '=', tenant.tenant)
    .execute();
  return tenant;
}
