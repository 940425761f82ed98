import { wallNow } from '#energy/time/clocks.ts';
import type { TestService, TestTenant } from '../testService.ts';
import { withKey } from '../withKey.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * Every refusal that a client can cause by itself. `hurried` is a client of a tenant that may send one request a
 * second.
 */
export async function refusals(service: TestService, tenant: TestTenant, hurried: TestTenant): Promise<Response[]> {
  const limited = await withKey(service, tenant, { scope: 'read-only', portfolios: [NOBODY] });
  const expired = await withKey(service, tenant, { expires: new Date(wallNow()) });
  const mary = { body: { userId: 'CUST-2001', name: 'Mary Somerville' }, headers: { 'idempotency-key': 'user-2001' } };
  const { userUUID } = (await (await tenant.send('POST', '/api/v1/users', mary)).json()) as { userUUID: string };
  await hurried.send('GET', '/api/v1/users');
  return [
    await hurried.send('GET', '/api/v1/users'),
    await tenant.send('GET', '/api/v1/assets?pageSize=1001'),
    await tenant.send('POST', '/api/v1/users', { raw: '{"userId": ', headers: { 'content-type': 'application/json' } }),
    await tenant.send('POST', '/api/v1/assets', { body: { mpan: '2000000000113' } }),
    await tenant.send('GET', '/api/v1/assets', { headers: { 'x-api-version': '2.0' } }),
    await tenant.send('GET', '/api/v1/assets', { headers: { 'x-api-key': undefined } }),
    await limited('DELETE', `/api/v1/assets/${NOBODY}`),
    await limited('GET', `/api/v1/assets/${NOBODY}`),
    await expired('GET', '/api/v1/assets'),
    await tenant.send('GET', `/api/v1/assets/${NOBODY}`),
    await tenant.send('PUT', '/api/v1/assets', { body: {} }),
    await tenant.send('PUT', '/api/v1/sandbox/clock', { body: { now: '2020-01-01T00:00:00Z' } }),
    await tenant.send('POST', '/api/v1/users', { body: mary.body }),
    await tenant.send('POST', '/api/v1/users', { ...mary, body: { ...mary.body, name: 'Mary Greig' } }),
    await tenant.send('POST', '/api/v1/users', { raw: 'userId=1', headers: { 'content-type': 'text/plain' } }),
    await tenant.send('POST', '/api/v1/users', { body: { name: 'x'.repeat(1_100_000) } }),
    await tenant.send('PATCH', `/api/v1/users/${userUUID}`, {
      body: { name: 'Mary Greig' },
      headers: { 'if-match': '"7"' },
    }),
  ];
}
