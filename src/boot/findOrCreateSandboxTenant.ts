import type { Kysely } from 'kysely';
import { createTenant, issueKey, keyWorks } from '#service/tenants/tenants.ts';
import { type Credentials, readCredentials, writeCredentials } from '#store/credentials.ts';
import type { Database } from '#store/schema.ts';

export interface SandboxTenant {
  credentials: Credentials;
  /** Made by this start: it holds nothing yet. */
  isNew: boolean;
}

/**
 * The sandbox tenant whose key lies in the credentials file, or a new one. A new one's key is not written yet:
 * a start that is cut off while it fills the tenant begins again with another.
 */
export async function findOrCreateSandboxTenant(
  db: Kysely<Database>,
  credentialsFile: string,
  serviceUrl: string,
): Promise<SandboxTenant> {
  const kept = readCredentials(credentialsFile);
  if (kept && (await keyWorks(db, kept))) {
    const credentials = { ...kept, serviceUrl };
    if (kept.serviceUrl !== serviceUrl) writeCredentials(credentialsFile, credentials);
    return { credentials, isNew: false };
  }
  const tenant = await createTenant(db, 'Sandbox', 'SANDBOX');
  const apiKey = await issueKey(db, tenant, 'made at the first start');
  return { credentials: { serviceUrl, apiKey, tenant: tenant.tenant_uuid }, isNew: true };
}
