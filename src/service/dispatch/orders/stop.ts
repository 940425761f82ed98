import type { TenantScope } from '#store/tenantTransaction.ts';

/** Stop of a tenant's dispatch, and the kW above which a second operator confirms. */
export interface TenantDispatch {
  stoppedUTC: Date | null;
  stoppedBy: string | null;
  confirmAboveKw: number | null;
}

export async function readTenantDispatch({ tx, tenant }: TenantScope): Promise<TenantDispatch> {
  const row = await tx
    .selectFrom('tenants')
    .select(['dispatch_stopped_utc', 'dispatch_stopped_by', 'confirm_above_kw'])
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirstOrThrow();
  return {
    stoppedUTC: row.dispatch_stopped_utc,
    stoppedBy: row.dispatch_stopped_by,
    confirmAboveKw: row.confirm_above_kw,
  };
}
