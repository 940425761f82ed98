import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceHeaders } from '#client/client.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

// The provider's commands, run as an operator types them: processes of their own while a service is running.
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Ran {
  code: number;
  out: string;
  err: string;
}

const run = (command: 'keys' | 'tenants', ...options: string[]): Promise<Ran> =>
  new Promise((done) => {
    const env = { ...process.env, DATABASE_URL: service.database.url };
    execFile(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...options], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

const rowOf = (keyId: string) =>
  service.database.store.db.selectFrom('api_keys').selectAll().where('key_id', '=', keyId).executeTakeFirstOrThrow();
const keyIn = (text: string) => /hh_(?:test|live)_\w+/.exec(text)![0];
const status = async (apiKey: string, tenant: string) =>
  (await fetch(`${service.url}/assets`, { headers: serviceHeaders(apiKey, tenant) })).status;

it('creates a live tenant with a sandbox twin, each with a key that works for it alone', async () => {
  const { code, out } = await run('tenants', 'create', 'Acme Energy', '--live');
  expect(code).toBe(0);
  const [live, sandbox] = out
    .split('sandbox tenant ')
    .map((part) => ({ tenant: /[0-9a-f-]{36}/.exec(part)![0], apiKey: keyIn(part) }));
  expect(live!.apiKey).toMatch(/^hh_live_/);
  expect(sandbox!.apiKey).toMatch(/^hh_test_/);
  expect(await status(live!.apiKey, live!.tenant)).toBe(200);
  expect(await status(sandbox!.apiKey, sandbox!.tenant)).toBe(200);
  expect(await status(live!.apiKey, sandbox!.tenant)).toBe(401);
});

it('rotates a key: two at most, the old one refused after its end, only the hash stored', async () => {
  const { tenant, apiKey: first } = await service.addTenant();
  const issued = await run('keys', 'issue', '--tenant', tenant, '--label', 'second', '--dashboard');
  const second = keyIn(issued.out);
  expect(await status(second, tenant)).toBe(200);
  const third = await run('keys', 'issue', '--tenant', tenant, '--dashboard');
  expect([third.code, third.err]).toEqual([
    1,
    'The tenant has 2 active keys of this kind already: revoke one first.\n',
  ]);

  expect((await run('keys', 'issue', '--tenant', tenant, '--label', 'of a program')).code).toBe(0);

  const listed = await run('keys', 'list', '--tenant', tenant);
  expect(listed.out).toMatch(/second'.*'dashboard'/);
  expect(listed.out).toMatch(/of a program'.*'programs'/);
  expect(listed.out).not.toContain(first);
  expect(listed.out).not.toContain(second);

  expect((await run('keys', 'revoke', first.split('_')[2]!)).code).toBe(0);
  await expect.poll(() => status(first, tenant), { timeout: 5000 }).toBe(401);
  expect(await status(second, tenant)).toBe(200);
  expect((await run('keys', 'revoke', first.split('_')[2]!)).code).toBe(1);
});

it('gives a key a new secret, with which and for a time without which it works', async () => {
  const { tenant } = await service.addTenant();
  const issued = await run('keys', 'issue', '--tenant', tenant, '--scope', 'read-only', '--expires', '2190-01-01');
  const [first, keyId] = [keyIn(issued.out), keyIn(issued.out).split('_')[2]!];
  const rotated = await run('keys', 'rotate', keyId, '--overlap', '1h');
  expect(rotated.out).toMatch(/former secret is accepted until 20/);
  const second = keyIn(rotated.out);
  expect([second.split('_')[2], second === first]).toEqual([keyId, false]);
  await expect.poll(() => status(second, tenant), { timeout: 5000 }).toBe(200);
  expect(await status(first, tenant)).toBe(200);
  await expect.poll(async () => (await rowOf(keyId)).previous_used_utc).not.toBeNull();
  expect(await rowOf(keyId)).toMatchObject({ scope: 'read-only', expires_utc: new Date('2190-01-01') });

  const listed = (await run('keys', 'list', '--tenant', tenant)).out;
  expect(listed).toMatch(/read-only.*all.*2190-01-01/);
  for (const secret of [first, second]) expect(listed).not.toContain(secret);

  const third = keyIn((await run('keys', 'rotate', keyId, '--overlap', '0')).out);
  await expect.poll(() => status(second, tenant), { timeout: 5000 }).toBe(401);
  const refused = await fetch(`${service.url}/assets`, { headers: serviceHeaders(second, tenant) });
  expect(await refused.json()).toMatchObject({
    code: 'KEY_EXPIRED',
    detail: expect.stringMatching(/^This secret of the key has been replaced and expired at 20.*: send the new one$/),
  });
  expect([await status(first, tenant), await status(third, tenant)]).toEqual([401, 200]);
  for (const overlap of ['31d', '1y', '-1', 'soon'])
    expect((await run('keys', 'rotate', keyId, `--overlap=${overlap}`)).err).toContain('--overlap is 0, or a time');
  await run('keys', 'revoke', keyId);
  expect((await run('keys', 'rotate', keyId)).err).toBe('There is no such active key.\n');
});

it('limits a key to a scope and to portfolios of the tenant', async () => {
  const { tenant, client } = await service.addTenant();
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'South' } });
  const issue = (...options: string[]) => run('keys', 'issue', '--tenant', tenant, ...options);
  const key = keyIn((await issue('--scope', 'meter-data', '--portfolio', portfolioUUID)).out);
  expect(await status(key, tenant)).toBe(200);
  const send = await fetch(`${service.url}/users`, { headers: serviceHeaders(key, tenant) });
  expect(await send.json()).toMatchObject({ code: 'SCOPE_REQUIRED', keyScope: 'meter-data' });
  expect((await run('keys', 'list', '--tenant', tenant)).out).toMatch(new RegExp(`meter-data'.*'${portfolioUUID}'`));
  const other = '11111111-1111-4111-8111-111111111111';
  expect((await issue('--portfolio', `${portfolioUUID},${other}`)).err).toContain(`no active portfolio ${other}`);
  expect((await issue('--scope', 'admin')).err).toBe('--scope is one of full, read-only, meter-data, events.\n');
  expect(keyIn((await issue('--scope', 'events', '--portfolio', portfolioUUID)).out)).toMatch(/\S{20,}/);
  for (const limit of [
    ['--scope', 'read-only'],
    ['--portfolio', portfolioUUID],
  ])
    expect((await issue('--dashboard', ...limit)).err).toContain('A dashboard needs a key that may do everything');
  expect(await issue('--overlap', '1h')).toMatchObject({
    code: 2,
    err: expect.stringContaining('no option --overlap'),
  });
});

it('expires a key and records when it was last used', async () => {
  const { tenant } = await service.addTenant();
  const past = await run('keys', 'issue', '--tenant', tenant, '--expires', '2020-01-01');
  expect([past.code, past.err]).toEqual([1, '--expires must be a day to come, like 2027-06-30.\n']);
  const key = keyIn((await run('keys', 'issue', '--tenant', tenant, '--expires', '2190-01-01')).out);
  const keyId = key.split('_')[2]!;
  expect((await rowOf(keyId)).last_used_utc).toBeNull();
  expect(await status(key, tenant)).toBe(200);
  await expect.poll(async () => (await rowOf(keyId)).last_used_utc).not.toBeNull();
  const { last_used_utc } = await rowOf(keyId);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await status(key, tenant)).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await rowOf(keyId)).last_used_utc).toEqual(last_used_utc);
  await service.database.store.db
    .updateTable('api_keys')
    .set({ expires_utc: new Date(Date.now() - 1000) })
    .where('key_id', '=', keyId)
    .execute();
  await expect.poll(() => status(key, tenant), { timeout: 5000 }).toBe(401);
});

it('raises limits, and reports invalid arguments', async () => {
  const { tenant } = await service.addTenant({});
  const raised = await run('tenants', 'limits', tenant, '--per-second', '50', '--consumption-per-second', '4');
  expect(raised.out).toContain('50 requests a second, 15 in flight; consumption 4 and 1');
  expect((await run('tenants', 'list')).out).toContain(tenant);
  expect((await run('tenants', 'limits', '11111111-1111-4111-8111-111111111111', '--per-second', '5')).code).toBe(1);
  for (const options of [['limits', tenant, '--per-second', '-1'], ['limits', tenant], ['explode'], []])
    expect((await run('tenants', ...options)).code).toBe(2);
});
