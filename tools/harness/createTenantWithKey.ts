import type { Kysely } from 'kysely';
import { serviceHeaders } from '#client/client.ts';
import { issueKey } from '#service/tenants/keys.ts';
import { createTenant, type TenantLimits } from '#service/tenants/tenants.ts';
import type { Database } from '#store/schema.ts';

/** Limits that never apply, for tests of something else. */
export const UNLIMITED: TenantLimits = {
  requests_per_second: 1_000_000,
  requests_in_flight: 1000,
  consumption_per_second: 1_000_000,
  consumption_in_flight: 100,
};

export interface TenantWithKey {
  tenant: string;
  apiKey: string;
  /** Headers of its requests. */
  headers: Record<string, string>;
}

/** Creates a tenant with a key, a sandbox if nothing else is named; limits that are not given are the defaults. */
export async function createTenantWithKey(
  db: Kysely<Database>,
  limits: Partial<TenantLimits> = UNLIMITED,
  environment: 'SANDBOX' | 'LIVE' = 'SANDBOX',
): Promise<TenantWithKey> {
  const row = await createTenant(db, 'Proof', environment, limits);
  const apiKey = await issueKey(db, row, 'proof');
  return { tenant: row.tenant_uuid, apiKey, headers: serviceHeaders(apiKey, row.tenant_uuid) };
}
