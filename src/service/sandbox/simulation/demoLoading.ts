import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';

/** Demo that is being loaded: its first part or the rest of its fleet, and the number of assets it will have. */
export interface DemoLoading {
  stage: 'PILOT' | 'FLEET';
  assets: number;
}

/** Reads how far a tenant's demo is loaded; null if it is whole, or there is none. */
export async function readDemoLoading(db: Kysely<Database>, tenant: string): Promise<DemoLoading | null> {
  const row = await db
    .selectFrom('tenants')
    .select(['demo_stage', 'demo_assets'])
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirst();
  return row?.demo_stage ? { stage: row.demo_stage, assets: row.demo_assets! } : null;
}

/** Notes how far a tenant's demo is loaded; null: whole. */
export const noteDemoLoading = (db: Kysely<Database>, tenant: string, loading: DemoLoading | null): Promise<unknown> =>
  db
    .updateTable('tenants')
    .set({ demo_stage: loading?.stage ?? null, demo_assets: loading?.assets ?? null })
    .where('tenant_uuid', '=', tenant)
    .execute();

/**
 * Has the mocks of external parties answer at once for a tenant: of a demo's fleet, whose clock is right, nobody waits
 * for the time that they would take.
 */
export const answerChecks = (db: Kysely<Database>, tenant: string): Promise<void> =>
  tenantTransaction(db, tenant, async ({ tx, now }) => {
    await tx
      .updateTable('jobs')
      .set({ due_utc: new Date(now) })
      .where('tenant_uuid', '=', tenant)
      .where('kind', 'in', ['MPAN_CHECK', 'REGULATOR_CHECK'])
      .where('due_utc', '>', new Date(now))
      .execute();
  });

/** Ends all jobs of a tenant whose demo's first part was not loaded to its end: another tenant takes its place. */
export const setAsideDemo = (db: Kysely<Database>, tenant: string): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('tenants')
      .set({ name: 'Sandbox (loading was interrupted)' })
      .where('tenant_uuid', '=', tenant)
      .execute();
    await tx.deleteFrom('jobs').where('tenant_uuid', '=', tenant).execute();
  });
