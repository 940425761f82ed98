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

it('expires a key and records when it was last used', async () => {
  const { tenant } = await service.addTenant();
  const past = await run('keys', 'issue', '--tenant', tenant, '--expires', '2020-01-01');
  expect([past.code, past.err]).toEqual([1, '--expires must be a day to come, like 2027-06-30.\n']);
  const key = keyIn((await run('keys', 'issue', '--tenant', tenant, '--expires', '2190-01-01')).out);
  const { db } = service.database.store;
  const row = () =>
    db.selectFrom('api_keys').selectAll().where('key_id', '=', key.split('_')[2]!).executeTakeFirstOrThrow();
  expect((await row()).last_used_utc).toBeNull();
  expect(await status(key, tenant)).toBe(200);
  expect((await row()).last_used_utc).not.toBeNull();
  await db
    .updateTable('api_keys')
    .set({ expires_utc: new Date(Date.now() - 1000) })
    .where('key_id', '=', key.split('_')[2]!)
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
