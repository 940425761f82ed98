import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';
import { whileTimeStands } from '#testing/whileTimeStands.ts';
import { hashSecret } from './secrets.ts';
import { createAdminLink, createSignInLink } from './signInLink.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await startTestDashboard();
});
afterAll(() => dashboard.close());

const db = () => dashboard.database.store.db;
beforeEach(async () => {
  await sql`truncate bff.operators, bff.sessions, bff.sign_in_links, bff.audit cascade`.execute(db());
});

const useLink = (browser: TestBrowser, token: string) => browser.call('POST', '/bff/session', { body: { token } });
const readSession = async (browser: TestBrowser) => (await browser.call('GET', '/bff/session')).body;
const age = (change: ReturnType<typeof sql>) => sql`update bff.sessions set ${change}`.execute(db());

async function admin(): Promise<TestBrowser> {
  const browser = dashboard.browser();
  expect((await useLink(browser, await createAdminLink(db()))).status).toBe(200);
  return browser;
}

test('the first link creates the administrator and signs in with exactly the documented cookie', async () => {
  const browser = dashboard.browser();
  expect(await readSession(browser)).toEqual({ signedIn: false });
  const { status, headers, body } = await useLink(browser, await createAdminLink(db()));
  expect([status, body]).toEqual([
    200,
    { signedIn: true, name: 'admin', role: 'admin', passwordSet: false, signedInBy: 'link' },
  ]);
  expect(headers['set-cookie']).toHaveLength(1);
  const [pair, ...attributes] = headers['set-cookie']![0]!.split('; ');
  expect(pair).toMatch(/^__Host-Http-halfhour=[\w-]{43}$/);
  expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
  expect(headers['cache-control']).toBe('no-store');
  expect(await readSession(browser)).toEqual(body);
});

test('stores no usable token or session id', async () => {
  const token = await createAdminLink(db());
  const browser = dashboard.browser();
  await useLink(browser, token);
  const id = browser.cookie()!.split('=')[1]!;
  const { rows } = await sql<{ everything: string }>`
    select concat((select jsonb_agg(s) from bff.sessions s), (select jsonb_agg(l) from bff.sign_in_links l),
      (select jsonb_agg(a) from bff.audit a)) as everything`.execute(db());
  expect(rows[0]!.everything).toContain(hashSecret(id).toString('hex'));
  expect(rows[0]!.everything).not.toContain(id);
  expect(rows[0]!.everything).not.toContain(token);
});

test('a link works once, for ten minutes, for one of two tabs', async () => {
  const token = await createAdminLink(db());
  const tabs = await Promise.all(Array.from({ length: 5 }, () => useLink(dashboard.browser(), token)));
  expect(tabs.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
  const late = await createAdminLink(db());
  await sql`update bff.sign_in_links set expires_utc = expires_utc - interval '10 minutes 1 second'`.execute(db());
  const { status, headers } = await useLink(dashboard.browser(), late);
  expect([status, headers['set-cookie']]).toEqual([401, undefined]);
  expect(await db().selectFrom('bff.sessions').select('operator_uuid').execute()).toHaveLength(1);
});

test('refuses a link for an unknown operator', async () => {
  await expect(createSignInLink(db(), randomUUID())).rejects.toThrow('sign_in_links_operator_uuid_fkey');
});

test('without a live session /bff responds 401 in JSON', async () => {
  const other = await admin();
  const signedOut = await admin();
  const old = signedOut.cookie();
  expect((await signedOut.call('DELETE', '/bff/session')).status).toBe(204);
  expect(signedOut.cookie()).toBeUndefined();
  for (const cookie of [
    undefined,
    '__Host-Http-halfhour=',
    '__Host-Http-halfhour=garbage',
    `__Host-Http-halfhour=${'x'.repeat(5000)}`,
    old,
    `sid=${other.cookie()}`,
  ]) {
    const browser = dashboard.browser();
    browser.setCookie(cookie);
    const { status, body, headers } = await browser.call('GET', '/bff/api/assets');
    expect(status, cookie).toBe(401);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(headers['www-authenticate']).toBe('Session realm="halfhour"');
    expect(body).toMatchObject({
      status: 401,
      code: 'SIGN_IN_REQUIRED',
      instance: '/bff/api/assets',
      title: expect.any(String),
      requestId: headers['x-request-id'],
    });
    expect((await browser.call('POST', '/bff/password', { body: { password: 'long enough by far' } })).status).toBe(
      401,
    );
  }
  expect(dashboard.upstream.received).toHaveLength(0);
});

test('signing out ends the session on the server and clears the browser', async () => {
  const browser = await admin();
  const cookie = browser.cookie();
  const { headers } = await browser.call('DELETE', '/bff/session', { body: {} });
  expect(headers['clear-site-data']).toBe('"cache", "storage"');
  expect(headers['set-cookie']![0]).toMatch(/^__Host-Http-halfhour=;.*Path=\/.*Secure/);
  browser.setCookie(cookie);
  expect(await readSession(browser)).toEqual({ signedIn: false });
  expect((await dashboard.browser().call('DELETE', '/bff/session')).status).toBe(204);
});

test('a session ends after 30 idle minutes and after 12 hours, and is updated at most once a minute', async () => {
  const browser = await admin();
  await age(sql`last_seen_utc = now() - interval '29 minutes 55 seconds'`);
  expect(await readSession(browser)).toMatchObject({ signedIn: true });
  const seen = async () =>
    (await db().selectFrom('bff.sessions').select('last_seen_utc').executeTakeFirstOrThrow()).last_seen_utc;
  expect(Date.now() - (await seen()).getTime()).toBeLessThan(10_000);
  await age(sql`last_seen_utc = now() - interval '50 seconds'`);
  const before = await seen();
  await readSession(browser);
  expect(await seen()).toEqual(before);
  await age(sql`last_seen_utc = now() - interval '30 minutes 1 second'`);
  expect(await readSession(browser)).toEqual({ signedIn: false });
  const { expires_utc, created_utc } = await db()
    .selectFrom('bff.sessions')
    .select(['expires_utc', 'created_utc'])
    .executeTakeFirstOrThrow();
  expect(expires_utc.getTime() - created_utc.getTime()).toBe(12 * 3_600_000);
  await age(sql`last_seen_utc = now(), expires_utc = now()`);
  expect(await readSession(browser)).toEqual({ signedIn: false });
});

test('every sign-in sets a new id, whatever cookie was there before', async () => {
  const browser = dashboard.browser();
  browser.setCookie('__Host-Http-halfhour=chosen-by-someone-else');
  await useLink(browser, await createAdminLink(db()));
  const first = browser.cookie();
  expect(first).not.toContain('chosen-by-someone-else');
  await useLink(browser, await createAdminLink(db()));
  expect(browser.cookie()).not.toBe(first);
  browser.setCookie(first);
  expect(await readSession(browser)).toEqual({ signedIn: false });
});

test('an operator sets a password, signs in with it, and must know it to change it', async () => {
  const browser = await admin();
  const elsewhere = await admin();
  const password = 'pässwörd with a 🔋';
  expect((await browser.call('POST', '/bff/password', { body: { password } })).status).toBe(204);
  expect(await readSession(browser)).toMatchObject({ signedIn: true, passwordSet: true });
  expect(await readSession(elsewhere)).toEqual({ signedIn: false });
  const signIn = (given: string, name = 'Admin') =>
    dashboard.browser().call('POST', '/bff/session', { body: { name, password: given } });
  expect((await signIn(password.normalize('NFD'))).body).toMatchObject({ signedIn: true, name: 'admin' });
  expect((await browser.call('POST', '/bff/password', { body: { password: 'another password' } })).status).toBe(403);
  expect(
    (await browser.call('POST', '/bff/password', { body: { password: 'another password', current: password } })).status,
  ).toBe(204);
  expect((await signIn(password)).status).toBe(401);
  expect((await signIn('another password')).status).toBe(200);
  const { password_hash } = await db().selectFrom('bff.operators').select('password_hash').executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^scrypt\$131072\$8\$1\$[^$]{24}\$[^$]{44}$/);
});

test('a password has 12 to 1,023 bytes, and a body has no other members', async () => {
  const browser = await admin();
  const set = async (body: unknown) => (await browser.call('POST', '/bff/password', { body })).status;
  const signIn = async (body: unknown) => (await dashboard.browser().call('POST', '/bff/session', { body })).status;
  for (const password of ['', 'x'.repeat(11), 'x'.repeat(1024), 'x'.repeat(1024 * 1024), 'é'.repeat(512)])
    expect(await set({ password })).toBe(400);
  for (const body of [null, [], {}, { password: 1 }, { password: 'x'.repeat(12), role: 'admin' }])
    expect(await set(body)).toBe(400);
  for (const password of ['x'.repeat(1024), 'x'.repeat(1024 * 1024)])
    expect(await signIn({ name: 'admin', password })).toBe(400);
  for (const body of [
    {},
    { token: 1 },
    { name: 'admin' },
    { token: 'a', name: 'b', password: 'c' },
    { name: 'a\0b', password: 'x'.repeat(12) },
  ])
    expect(await signIn(body)).toBe(400);
  expect(await set({ password: 'x'.repeat(1023) })).toBe(204);
});

test('after five wrong passwords each further one must wait longer, however many arrive together', async () => {
  await dashboard.addOperator('olga', 'operator');
  const guess = (n: number) =>
    dashboard.browser().call('POST', '/bff/session', { body: { name: 'olga', password: `wrong password ${n}` } });
  const responses = await whileTimeStands(() => Promise.all(Array.from({ length: 100 }, (_, n) => guess(n))));
  expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(95);
  for (const { headers, body } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  }
  // A link still signs in.
  await admin();
});

test('every sign-in is in the audit, without what was typed', async () => {
  await useLink(dashboard.browser(), 'not a token');
  const browser = await admin();
  await browser.call('DELETE', '/bff/session');
  const rows = await db()
    .selectFrom('bff.audit')
    .select(['name', 'method', 'operation', 'path_template', 'status'])
    .orderBy('seq')
    .execute();
  expect(rows).toEqual([
    { name: null, method: 'POST', operation: 'signIn', path_template: '/bff/session', status: 401 },
    { name: 'admin', method: 'POST', operation: 'restoreAdministrator', path_template: '/bff/session', status: 200 },
    { name: 'admin', method: 'POST', operation: 'signIn', path_template: '/bff/session', status: 200 },
    { name: 'admin', method: 'DELETE', operation: 'signOut', path_template: '/bff/session', status: 204 },
  ]);
});

test("an operator sees where they are signed in, and ends one or all others, but nobody else's", async () => {
  const [here, there] = [await admin(), await admin()];
  const anotherOperator = await dashboard.signedIn('viewer');
  type Listed = { data: { session: string; current: boolean; signedInBy: string; browser: string | null }[] };
  const listed = async () =>
    ((await here.call('GET', '/bff/sessions', { headers: { 'user-agent': 'Browser/1' } })).body as Listed).data;
  expect((await listed()).map(({ current, signedInBy }) => `${current} ${signedInBy}`).toSorted()).toEqual([
    'false link',
    'true link',
  ]);
  const other = (await listed()).find(({ current }) => !current)!.session;
  expect((await anotherOperator.call('DELETE', `/bff/sessions/${other}`)).status).toBe(404);
  expect((await anotherOperator.call('DELETE', '/bff/sessions')).status).toBe(204);
  expect(await readSession(there)).toMatchObject({ signedIn: true });
  expect((await here.call('DELETE', `/bff/sessions/${other}`)).status).toBe(204);
  expect(await readSession(there)).toEqual({ signedIn: false });
  await admin();
  expect((await here.call('DELETE', '/bff/sessions')).status).toBe(204);
  expect((await listed()).map(({ current }) => current)).toEqual([true]);
  expect((await dashboard.browser().call('GET', '/bff/sessions')).status).toBe(401);
  expect((await here.call('DELETE', '/bff/sessions/nonsense')).status).toBe(404);
});
