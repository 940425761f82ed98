import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { enqueueSimulation } from './enqueueSimulation.ts';

/** Marks a sandbox tenant as a demo: from now on events of this scheme are scheduled by themselves. */
export const scheduleEventsOf = (db: Kysely<Database>, tenant: string, schemeUUID: string): Promise<void> =>
  tenantTransaction(db, tenant, async (scope) => {
    await scope.tx
      .updateTable('tenants')
      .set({ demo_scheme_uuid: schemeUUID })
      .where('tenant_uuid', '=', tenant)
      .where('environment', '=', 'SANDBOX')
      .execute();
    await enqueueSimulation(scope);
  });
