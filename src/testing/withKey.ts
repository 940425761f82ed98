import { issueKey, type NewKey } from '#service/tenants/keys.ts';
import type { TestService, TestTenant } from './testService.ts';

/** Issues a key of a tenant and returns what sends with it. */
export async function withKey(service: TestService, tenant: TestTenant, key: NewKey): Promise<TestTenant['send']> {
  const row = { tenant_uuid: tenant.tenant, environment: 'SANDBOX' as const };
  const apiKey = await issueKey(service.database.store.db, row, 'of a test', key);
  return (method, path, { headers, ...options } = {}) =>
    tenant.send(method, path, { ...options, headers: { ...headers, 'x-api-key': apiKey } });
}
