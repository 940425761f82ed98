import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, connectVen, type OadrBody, requestToken } from '#testing/openadr/oadrClient.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const issue = async (): Promise<OadrBody> =>
  (await tenant.send('POST', '/api/v1/openadr/credentials', { body: { label: 'BL' } })).json();
const tokenFor = (client: OadrBody, more: Record<string, string> = {}) =>
  requestToken(service.url, {
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    ...more,
  });

it('a credential of business logic gets a token with its scopes, and is refused once revoked', async () => {
  const client = await issue();
  const response = await tokenFor(client);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const token = await response.json();
  expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: expect.stringContaining('read_all') });
  const bl = clientOf(service.url, token.access_token);
  expect(await bl.expect(200, 'GET', '/vens')).toEqual([]);
  const listed = await (await tenant.send('GET', '/api/v1/openadr/credentials')).json();
  expect(listed.data.map((each: OadrBody) => each.clientId)).toEqual([client.clientId]);
  expect(JSON.stringify(listed)).not.toContain(client.clientSecret);
  expect((await tenant.send('DELETE', `/api/v1/openadr/credentials/${client.clientId}`)).status).toBe(204);
  await expect.poll(async () => (await bl.send('GET', '/vens')).status, { timeout: 5000 }).toBe(401);
});

it('a VEN is not business logic here, nor the other way round', async () => {
  const ven = await connectVen(service, tenant);
  expect((await tenant.send('DELETE', `/api/v1/openadr/credentials/${ven.clientId}`)).status).toBe(404);
  const other = await service.addTenant();
  const client = await issue();
  expect((await other.send('DELETE', `/api/v1/openadr/credentials/${client.clientId}`)).status).toBe(404);
});

it('refuses wrong secrets, unknown grants and scopes that are not its own', async () => {
  const client = await issue();
  const wrong = await tokenFor({ ...client, clientSecret: 'x' });
  expect([wrong.status, (await wrong.json()).error]).toEqual([401, 'invalid_client']);
  const grant = await tokenFor(client, { grant_type: 'password' });
  expect([grant.status, (await grant.json()).error]).toEqual([400, 'unsupported_grant_type']);
  const scope = await tokenFor(client, { scope: 'write_reports' });
  expect([scope.status, (await scope.json()).error]).toEqual([400, 'invalid_scope']);
  const narrow = await (await tokenFor(client, { scope: 'read_targets' })).json();
  const reader = clientOf(service.url, narrow.access_token);
  await reader.expect(200, 'GET', '/events');
  await reader.expect(403, 'GET', '/vens');
  await reader.expect(403, 'POST', '/programs', { programName: 'x' });
});

it("opens neither the tenant's interface nor that of controllers, and theirs not this one", async () => {
  const ven = await connectVen(service, tenant);
  const headers = { authorization: `Bearer ${ven.token}` };
  expect((await fetch(`${service.url}/api/v1/assets`, { headers })).status).toBe(401);
  expect((await fetch(`${service.url}/control/dispatches`, { headers })).status).toBe(401);
  expect((await fetch(`${service.url}/openadr3/3.1.0/events`, { headers: tenant.headers })).status).toBe(401);
  const form = { grant_type: 'client_credentials', client_id: ven.clientId, client_secret: ven.clientSecret };
  const response = await fetch(`${service.url}/auth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await response.json()) as { access_token: string };
  expect((await clientOf(service.url, token).send('GET', '/events')).status).toBe(401);
});
