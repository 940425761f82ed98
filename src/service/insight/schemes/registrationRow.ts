import type { TenantScope } from '#store/tenantTransaction.ts';
import type { StageCount } from './registrationStages.ts';

/** Registrations of a scheme by stage, and the time of the count, in epoch milliseconds. */
export interface RegistrationSnapshot {
  atMs: number;
  counts: StageCount[];
}

/** Reads the snapshot of a scheme; null before the first count of a large fleet. */
export async function readRegistrationSnapshot(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
): Promise<RegistrationSnapshot | null> {
  const row = await tx
    .selectFrom('scheme_standings')
    .select(['counts', 'calculated_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .executeTakeFirst();
  return row?.counts ? { atMs: row.calculated_utc.getTime(), counts: row.counts as StageCount[] } : null;
}
