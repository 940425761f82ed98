import type { Kysely } from 'kysely';
import { readDemoLoading, setAsideDemo } from '#service/sandbox/simulation/demoLoading.ts';
import { issueKey, keyWorks, letNameOperators } from '#service/tenants/keys.ts';
import { createTenant } from '#service/tenants/tenants.ts';
import { type Credentials, readCredentials, writeCredentials } from '#store/credentials.ts';
import type { Database } from '#store/schema.ts';

export interface SandboxTenant {
  credentials: Credentials;
  /** Created by this start: it has no data yet. */
  isNew: boolean;
}

/**
 * Returns the sandbox tenant whose key is in the credentials file, or a new one. A new one's key is not written yet: a
 * start interrupted while filling the tenant with the first part of the demo creates another.
 */
export async function findOrCreateSandboxTenant(
  db: Kysely<Database>,
  credentialsFile: string,
  serviceUrl: string,
): Promise<SandboxTenant> {
  const saved = readCredentials(credentialsFile);
  const works = saved !== null && (await keyWorks(db, saved));
  // Restored from a backup that was made meanwhile: nobody has used it yet.
  const isTorn = works && (await readDemoLoading(db, saved.tenant))?.stage === 'PILOT';
  if (isTorn) await setAsideDemo(db, saved.tenant);
  if (works && !isTorn) {
    const credentials = { ...saved, serviceUrl };
    await letNameOperators(db, saved);
    if (saved.serviceUrl !== serviceUrl) writeCredentials(credentialsFile, credentials);
    return { credentials, isNew: false };
  }
  const tenant = await createTenant(db, 'Sandbox', 'SANDBOX');
  const apiKey = await issueKey(db, tenant, 'made at the first start', { forDashboard: true });
  return { credentials: { serviceUrl, apiKey, tenant: tenant.tenant_uuid }, isNew: true };
}
