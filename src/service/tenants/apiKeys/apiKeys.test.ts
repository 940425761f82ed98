import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { MAX_PROGRAM_KEYS } from '#contract/apiKey.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const clientOf = (apiKey: string) =>
  createClient({
    baseUrl: service.url,
    headers: { 'x-api-key': apiKey, tenant: tenant.tenant, 'x-api-version': '1.0' },
  });

it('issues a key that works within its scope and portfolios until it is revoked', async () => {
  const { client } = tenant;
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Homes' } });
  const { apiKey, ...created } = await client.createApiKey({
    body: { label: 'Reports', scope: 'read-only', portfolioUUIDs: [portfolioUUID], expiresUTC: '2199-01-01T00:00:00Z' },
  });
  expect(created).toMatchObject({
    keyId: apiKey.split('_')[2],
    label: 'Reports',
    isDashboard: false,
    scope: 'read-only',
    portfolioUUIDs: [portfolioUUID],
    status: 'ACTIVE',
    lastUsedUTC: null,
    expiresUTC: '2199-01-01T00:00:00Z',
    revokedUTC: null,
  });
  const program = clientOf(apiKey);
  await program.getPortfolio({ params: { portfolioUUID } });
  await expect(program.updatePortfolio({ params: { portfolioUUID }, body: { name: 'Others' } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(program.listApiKeys()).rejects.toMatchObject({ status: 403 });
  const list = await client.listApiKeys({ query: { status: 'ACTIVE' } });
  expect(list.data.map(({ keyId }) => keyId)).toContain(created.keyId);
  expect(JSON.stringify(list)).not.toContain(apiKey.split('_')[3]);

  await client.revokeApiKey({ params: { keyId: created.keyId } });
  await client.revokeApiKey({ params: { keyId: created.keyId } });
  await expect
    .poll(() => program.getPortfolio({ params: { portfolioUUID } }).catch(({ status }: { status: number }) => status), {
      timeout: 5000,
    })
    .toBe(401);
  expect((await client.listApiKeys({ query: { status: 'REVOKED' } })).data).toMatchObject([{ keyId: created.keyId }]);
});

it('refuses a past end, an unknown portfolio, a foreign key, and that of a dashboard', async () => {
  const { client } = tenant;
  const body = { label: 'Reports', scope: 'full' as const };
  await expect(client.createApiKey({ body: { ...body, expiresUTC: '2020-01-01T00:00:00Z' } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ pointer: '/expiresUTC' }] },
  });
  const unknown = '00000000-0000-4000-8000-000000000000';
  await expect(client.createApiKey({ body: { ...body, portfolioUUIDs: [unknown] } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ pointer: '/portfolioUUIDs/0' }] },
  });
  const other = await service.addTenant();
  const { keyId } = await other.client.createApiKey({ body });
  await expect(client.revokeApiKey({ params: { keyId } })).rejects.toMatchObject({ status: 404 });
  await service.database.store.db
    .updateTable('api_keys')
    .set({ names_operators: true })
    .where('key_id', '=', keyId)
    .execute();
  await expect(other.client.revokeApiKey({ params: { keyId } })).rejects.toMatchObject({ status: 409 });
});

it('has room for a number of active keys', async () => {
  const { client } = await service.addTenant();
  const add = (label: string) => client.createApiKey({ body: { label, scope: 'meter-data' } });
  const issued = (await client.listApiKeys({ query: { status: 'ACTIVE' } })).data;
  for (let number = issued.filter(({ isDashboard }) => !isDashboard).length; number < MAX_PROGRAM_KEYS; number++)
    await add(`Meter ${number}`);
  await expect(add('One more')).rejects.toMatchObject({ status: 409 });
  const { data } = await client.listApiKeys({ query: { sort: 'label' } });
  await client.revokeApiKey({ params: { keyId: data.find(({ label }) => label.startsWith('Meter'))!.keyId } });
  await add('One more');
});
