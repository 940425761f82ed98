import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { enqueueSimulation } from '../../assets/enqueueSimulation.ts';

/**
 * Marks a sandbox tenant as a demo: from now on events of this scheme are scheduled by themselves. A clock that is
 * behind goes on from now.
 */
export const scheduleEventsOf = (db: Kysely<Database>, tenant: string, schemeUUID: string): Promise<void> =>
  tenantTransaction(db, tenant, async (scope) => {
    await scope.tx
      .updateTable('tenants')
      .set({ demo_scheme_uuid: schemeUUID, clock_offset_ms: sql`greatest(clock_offset_ms, 0)` })
      .where('tenant_uuid', '=', tenant)
      .where('environment', '=', 'SANDBOX')
      .execute();
    await enqueueSimulation(scope);
  });
