import type { TenantScope } from '#store/tenantTransaction.ts';
import { beginRegistration, type RegistrationPass } from './keepRegistration.ts';
import type { StageCount } from './registrationStages.ts';

/** Where the registrations of a scheme stood, and when, in epoch milliseconds. */
export interface KeptCounts {
  atMs: number;
  counts: StageCount[];
}

/** What is kept of a scheme; null before the first count of a large fleet. */
export async function readKeptCounts({ tx, tenant }: TenantScope, schemeUUID: string): Promise<KeptCounts | null> {
  const row = await tx
    .selectFrom('scheme_standings')
    .select(['counts', 'calculated_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .executeTakeFirst();
  return row?.counts ? { atMs: row.calculated_utc.getTime(), counts: row.counts as StageCount[] } : null;
}

/** The count under way, or a new one. */
export async function readRegistrationPass({ tx, tenant }: TenantScope, schemeUUID: string): Promise<RegistrationPass> {
  const row = await tx
    .selectFrom('registration_passes')
    .select('pass')
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .executeTakeFirst();
  return (row?.pass as RegistrationPass | undefined) ?? beginRegistration();
}

/** Stores how far a count is; null ends it. */
export async function saveRegistrationPass(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  next: RegistrationPass | null,
): Promise<void> {
  if (next === null) {
    await tx
      .deleteFrom('registration_passes')
      .where('tenant_uuid', '=', tenant)
      .where('scheme_uuid', '=', schemeUUID)
      .execute();
    return;
  }
  const pass = JSON.stringify(next);
  await tx
    .insertInto('registration_passes')
    .values({ tenant_uuid: tenant, scheme_uuid: schemeUUID, pass })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'scheme_uuid']).doUpdateSet({ pass }))
    .execute();
}
