import { join } from 'node:path';
import { type Client, createClient, serviceHeaders } from '#client/client.ts';
import { setLimits } from '#service/tenants/tenants.ts';
import { readCredentials } from '#store/credentials.ts';
import { openStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { UNLIMITED } from './createTenantWithKey.ts';

/** The sandbox tenant that a program made in its data folder, with its credentials. */
export interface Sandbox {
  tenant: string;
  headers: Record<string, string>;
  client(url: string): Client;
}

/** @throws if the folder has no credentials */
export function readSandbox(dataDir: string): Sandbox {
  const credentials = readCredentials(join(dataDir, 'credentials.json'));
  if (!credentials) throw new Error(`${dataDir} holds no credentials`);
  const headers = serviceHeaders(credentials.apiKey, credentials.tenant);
  return { tenant: credentials.tenant, headers, client: (url) => createClient({ baseUrl: `${url}/api/v1`, headers }) };
}

/**
 * Lifts the tenant's limits, for proofs of something else. The service applies this from the first request on, or
 * within a second.
 */
export async function liftLimits(dataDir: string, tenant: string): Promise<void> {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog });
  await setLimits(store.db, tenant, UNLIMITED);
  await store.close();
}
