import { serviceHeaders } from '#client/client.ts';
import { createTenant, issueKey } from '#service/tenants/tenants.ts';
import { openStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';

const LIFTED = { requests_per_second: 100_000, requests_in_flight: 1000, consumption_per_second: 1000, consumption_in_flight: 100 };

/** Adds a sandbox tenant whose limits are not in the way to a data folder that a program has begun; answers its headers. */
export async function tenantIn(dataDir: string): Promise<Record<string, string>> {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog });
  try {
    const row = await createTenant(store.db, 'Proof', 'SANDBOX', LIFTED);
    return serviceHeaders(await issueKey(store.db, row, 'proof'), row.tenant_uuid);
  } finally {
    await store.close();
  }
}
