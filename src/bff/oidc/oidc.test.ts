import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '#testing/freePort.ts';
import {
  type DashboardResponse,
  startTestDashboard,
  type TestBrowser,
  type TestDashboard,
} from '#testing/testDashboard.ts';
import { startTestProvider, type TestProvider } from '#testing/testProvider.ts';
import { createCookieKeyLoader } from './cookieKey.ts';
import { createFlow } from './flows.ts';
import type { OidcSettings } from './settings.ts';
import { UsedFlows } from './usedFlows.ts';

const OLGA = { email: 'Olga@flex.example', email_verified: true, name: 'Olga Ortega' };
let provider: TestProvider;
let dashboard: TestDashboard;
let settings: OidcSettings;
beforeAll(async () => {
  // Provider and dashboard each need the other's URL: settings are filled once both are known.
  const made = startTestDashboard({
    oidc: (publicUrl) => {
      settings = {
        issuer: '',
        clientId: '',
        clientSecret: '',
        scopes: 'openid profile email',
        name: 'Flex',
        roleClaim: null,
        roles: new Map([
          ['desk', 'operator'],
          ['chiefs', 'admin'],
        ]),
        allowedDomains: [],
        trustEmail: false,
        only: false,
        publicUrl,
      };
      return settings;
    },
  });
  dashboard = await made;
  provider = await startTestProvider(settings.publicUrl);
  Object.assign(settings, {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
  });
});
afterAll(async () => {
  await dashboard.close();
  await provider.stop();
});
const db = () => dashboard.database.store.db;
beforeEach(async () => {
  await sql`truncate bff.operators, bff.sessions, bff.sign_in_links, bff.audit, bff.oidc_used cascade`.execute(db());
  provider.accounts.clear();
  provider.accounts.set('olga', OLGA);
});
afterEach(() => {
  provider.tamper(null);
  Object.assign(settings, { roleClaim: null, allowedDomains: [], trustEmail: false });
});

const invite = (email: string, role = 'operator') =>
  sql`insert into bff.operators (operator_uuid, name, role, email)
    values (gen_random_uuid(), ${`N ${email}`}, ${role}, ${email})`.execute(db());
const readSession = async (browser: TestBrowser) => (await browser.call('GET', '/bff/session')).body;
const begin = (browser: TestBrowser, returnTo = '/events') =>
  browser.call('GET', `/bff/sign-in/oidc?returnTo=${encodeURIComponent(returnTo)}`);
const callbackFor = async (browser: TestBrowser, login = 'olga') =>
  provider.signIn((await begin(browser)).headers.location!, login);
const sendCallback = (browser: TestBrowser, { pathname, search }: URL) =>
  browser.call('GET', pathname + search, { headers: { 'sec-fetch-site': 'cross-site' } });
async function signIn(browser: TestBrowser, login = 'olga'): Promise<DashboardResponse> {
  return sendCallback(browser, await callbackFor(browser, login));
}
const audit = () =>
  db()
    .selectFrom('bff.audit')
    .select(['name', 'operation', 'status', 'note', 'before', 'after'])
    .orderBy('seq')
    .execute();

async function expectRefused(response: DashboardResponse, status: number, reason: string): Promise<void> {
  expect([
    response.status,
    response.headers['content-type'],
    /url=\/sign-in\?refused=(\w+)/.exec(response.text)?.[1],
  ]).toEqual([status, 'text/html; charset=utf-8', reason]);
  expect(response.headers['set-cookie']?.filter((one) => one.startsWith('__Host-Http-halfhour='))).toBeFalsy();
  expect(await db().selectFrom('bff.sessions').select('operator_uuid').execute()).toEqual([]);
}

test('sends the browser to the provider with everything that binds the callback', async () => {
  const { status, headers } = await begin(dashboard.browser());
  const url = new URL(headers.location!);
  expect([status, url.origin]).toEqual([303, provider.issuer]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'halfhour',
    redirect_uri: `${settings.publicUrl}/bff/sign-in/callback`,
    scope: 'openid profile email',
    response_type: 'code',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(headers['set-cookie']![0]!.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=600',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ]);
});

test('signs in an operator invited by e-mail address, with a strict cookie on a page that navigates on', async () => {
  await invite('olga@flex.example', 'viewer');
  const browser = dashboard.browser();
  const response = await signIn(browser);
  expect([response.status, /url=([^"]+)/.exec(response.text)?.[1]]).toEqual([200, '/events']);
  const given = response.headers['set-cookie']!.find((one) => one.startsWith('__Host-Http-halfhour='))!;
  expect(given.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
  expect(response.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^__Host-Http-halfhour-sign-in-[\w-]{16}=;/),
  );
  expect(await readSession(browser)).toEqual({
    signedIn: true,
    name: 'N olga@flex.example',
    role: 'viewer',
    passwordSet: false,
    signedInBy: 'provider',
  });
  expect(await audit()).toEqual([
    {
      name: 'N olga@flex.example',
      operation: 'linkOperator',
      status: 200,
      note: null,
      before: null,
      after: { linkedTo: provider.issuer },
    },
    {
      name: 'N olga@flex.example',
      operation: 'signIn',
      status: 200,
      note: null,
      before: null,
      after: { signedInBy: 'provider' },
    },
  ]);
});

test('recognises a person after a change of address, and nobody else under the old one', async () => {
  await invite('olga@flex.example');
  await signIn(dashboard.browser());
  provider.accounts.set('olga', { ...OLGA, email: 'olga@new.example' });
  provider.accounts.set('mallory', OLGA);
  const olga = dashboard.browser();
  expect((await signIn(olga)).status).toBe(200);
  expect((await signIn(dashboard.browser(), 'mallory')).status).toBe(403);
});

test('a former session ends with the sign-in, and a session set before is not reused', async () => {
  await invite('olga@flex.example');
  const browser = dashboard.browser();
  await signIn(browser);
  const first = browser.cookie();
  await signIn(browser);
  expect(browser.cookie()).not.toBe(first);
  expect(await db().selectFrom('bff.sessions').select('signed_in_by').execute()).toEqual([
    { signed_in_by: 'provider' },
  ]);
});

test('applies the role of the claim at every sign-in, and creates an entry for a new person', async () => {
  settings.roleClaim = 'groups';
  provider.accounts.set('olga', { ...OLGA, groups: ['desk', 'canteen', 'chiefs'] });
  const browser = dashboard.browser();
  await signIn(browser);
  expect(await readSession(browser)).toMatchObject({ name: 'Olga Ortega', role: 'admin' });
  provider.accounts.set('olga', { ...OLGA, groups: ['desk'] });
  await signIn(browser);
  expect(await readSession(browser)).toMatchObject({ name: 'Olga Ortega', role: 'operator' });
  expect((await audit()).map(({ operation, before, after }) => [operation, before, after])).toContainEqual([
    'changeOperatorRole',
    { role: 'admin' },
    { role: 'operator' },
  ]);
});

test('refuses claim values that map to no role, and a missing claim', async () => {
  settings.roleClaim = 'groups';
  provider.accounts.set('olga', { ...OLGA, groups: ['canteen'] });
  await expectRefused(await signIn(dashboard.browser()), 403, 'role');
  provider.accounts.set('olga', { ...OLGA, groups: 'desk' });
  const browser = dashboard.browser();
  await signIn(browser);
  await browser.call('DELETE', '/bff/session');
  provider.accounts.set('olga', OLGA);
  await expectRefused(await signIn(dashboard.browser()), 403, 'role');
});

test("without the claim the administrator's entry gives the role", async () => {
  settings.roleClaim = 'groups';
  await invite('olga@flex.example', 'viewer');
  const browser = dashboard.browser();
  await signIn(browser);
  expect(await readSession(browser)).toMatchObject({ role: 'viewer' });
});

test('refuses unknown people, other domains and unverified addresses', async () => {
  await expectRefused(await signIn(dashboard.browser()), 403, 'unknown');
  await invite('olga@flex.example');
  settings.allowedDomains = ['other.example'];
  await expectRefused(await signIn(dashboard.browser()), 403, 'domain');
  settings.allowedDomains = ['flex.example'];
  for (const account of [
    { ...OLGA, email_verified: false },
    { ...OLGA, email_verified: undefined },
    { ...OLGA, email: undefined },
    { ...OLGA, email: 'olga@x@flex.example' },
  ]) {
    provider.accounts.set('olga', account);
    await expectRefused(await signIn(dashboard.browser()), 403, 'email');
  }
  expect((await audit()).map(({ name, status, note, after }) => [name, status, note, after]).slice(0, 2)).toEqual([
    [null, 403, 'unknown', { signedInBy: 'provider', subject: 'olga' }],
    [null, 403, 'domain', { signedInBy: 'provider', subject: 'olga' }],
  ]);
});

test('accepts an address without email_verified if only the provider sets it, none marked unverified', async () => {
  await invite('olga@flex.example');
  settings.trustEmail = true;
  provider.accounts.set('olga', { ...OLGA, email_verified: false });
  await expectRefused(await signIn(dashboard.browser()), 403, 'email');
  provider.accounts.set('olga', { ...OLGA, email_verified: undefined });
  expect((await signIn(dashboard.browser())).status).toBe(200);
});

test('refuses a wrong state, another browser, a second use and an expired sign-in', async () => {
  await invite('olga@flex.example');
  const browser = dashboard.browser();
  const wrongState = await callbackFor(browser);
  wrongState.searchParams.set('state', 'x'.repeat(43));
  await expectRefused(await sendCallback(browser, wrongState), 400, 'expired');
  await expectRefused(await sendCallback(dashboard.browser(), await callbackFor(browser)), 400, 'expired');
  const other = dashboard.browser();
  await begin(other);
  await expectRefused(await sendCallback(other, await callbackFor(browser)), 400, 'expired');
  const late = await callbackFor(browser);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_001);
  await expectRefused(await sendCallback(browser, late), 400, 'expired');
  clock.mockRestore();
  await expectRefused(await browser.call('GET', '/bff/sign-in/callback'), 400, 'expired');
  const once = await callbackFor(browser);
  const responses = await Promise.all([
    sendCallback(browser, once),
    sendCallback(browser, once),
    sendCallback(browser, once),
  ]);
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
});

test("refuses a used code, even with the browser's next sign-in", async () => {
  await invite('olga@flex.example');
  const browser = dashboard.browser();
  const used = await callbackFor(browser);
  await sendCallback(browser, used);
  await browser.call('DELETE', '/bff/session');
  const again = await callbackFor(browser);
  again.searchParams.set('code', used.searchParams.get('code')!);
  await expectRefused(await sendCallback(browser, again), 401, 'rejected');
});

test('refuses a code issued for another challenge (PKCE)', async () => {
  await invite('olga@flex.example');
  const browser = dashboard.browser();
  const url = new URL((await begin(browser)).headers.location!);
  url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  await expectRefused(await sendCallback(browser, await provider.signIn(url.href, 'olga')), 401, 'rejected');
});

const storedText = async () =>
  (
    await sql<{
      text: string;
    }>`select concat((select jsonb_agg(u) from bff.oidc_used u), (select jsonb_agg(s) from bff.sessions s),
      (select jsonb_agg(a) from bff.audit a)) as text`.execute(db())
  ).rows[0]!.text;

test('stores nothing of a sign-in before it succeeds, and then nothing usable by a reader of the store', async () => {
  await invite('olga@flex.example');
  const browser = dashboard.browser();
  const url = new URL((await begin(browser)).headers.location!);
  const [state, nonce] = [url.searchParams.get('state')!, url.searchParams.get('nonce')!];
  const [[name, cookie]] = [...browser.jar] as [[string, string]];
  expect([state.length, nonce.length, name]).toEqual([43, 43, `__Host-Http-halfhour-sign-in-${state.slice(0, 16)}`]);
  for (const secret of [state, nonce, '/events'])
    expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain(secret);
  expect(await storedText()).toBe('');
  await sendCallback(browser, await provider.signIn(url.href, 'olga'));
  const after = await storedText();
  for (const secret of [state, nonce, cookie]) expect(after).not.toContain(secret);
  expect(after).toContain('"id_token": "');
  expect(after).not.toMatch(/eyJ/);
});

test('tabs that sign in at the same time each return to their own page', async () => {
  await invite('olga@flex.example');
  const browser = dashboard.browser();
  const pages = ['/events', '/assets', '/portfolios'];
  const begun = await Promise.all(pages.map((page) => begin(browser, page)));
  for (const [n, page] of [...pages.entries()].reverse()) {
    const response = await sendCallback(browser, await provider.signIn(begun[n]!.headers.location!, 'olga'));
    expect([response.status, /url=([^"]+)"/.exec(response.text)?.[1]]).toEqual([200, page]);
  }
});

test('a browser that starts sign-ins without end keeps the last few, and its headers stay small', async () => {
  await invite('olga@flex.example');
  const browser = dashboard.browser();
  for (let n = 0; n < 40; n++)
    expect((await begin(browser, `/assets?search=${'x'.repeat(1500)}${n}`)).status).toBe(303);
  expect([...browser.jar].join(';').length).toBeLessThan(9000);
  const last = await begin(browser, '/users');
  expect((await sendCallback(browser, await provider.signIn(last.headers.location!, 'olga'))).status).toBe(200);
});

test('a cookie that was changed, truncated, renamed or made elsewhere is ignored', async () => {
  await invite('olga@flex.example');
  const browser = dashboard.browser();
  const callback = await callbackFor(browser);
  const [[name, value]] = [...browser.jar] as [[string, string]];
  const other = dashboard.browser();
  await begin(other);
  const flipped = value.startsWith('A') ? `B${value.slice(1)}` : `A${value.slice(1)}`;
  for (const wrong of [
    flipped,
    value.slice(0, -4),
    '',
    'x',
    [...other.jar.values()][0]!,
    Buffer.from('made up').toString('base64url'),
  ]) {
    browser.jar.set(name, wrong);
    await expectRefused(await sendCallback(browser, callback), 400, 'expired');
  }
  browser.jar.set(name, value);
  expect((await sendCallback(browser, callback)).status).toBe(200);
});

test('a sign-in succeeds once across all dashboards of the store, and its record expires with it', async () => {
  const flow = createFlow('/', null);
  const [one, two] = [new UsedFlows(db()), new UsedFlows(db())];
  expect(await createCookieKeyLoader(db())()).toBe(await createCookieKeyLoader(db())());
  await one.runOnce(flow, (succeed) => succeed());
  for (const usedFlows of [one, two])
    await expect(usedFlows.runOnce(flow, (succeed) => succeed())).rejects.toMatchObject({ reason: 'expired' });
  const both = createFlow('/', null);
  const outcomes = await Promise.allSettled(
    [one, two].map((usedFlows) => usedFlows.runOnce(both, (succeed) => succeed())),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await sql`update bff.oidc_used set expires_utc = now() - interval '1 second'`.execute(db());
  await one.runOnce(createFlow('/', null), (succeed) => succeed());
  expect(await db().selectFrom('bff.oidc_used').select('state_sha256').execute()).toHaveLength(1);
});

test('20,000 anonymous sign-ins block no other and leave nothing in the store', async () => {
  await invite('olga@flex.example');
  const anonymous = Array.from({ length: 20 }, async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 1000; n++) statuses.add((await begin(dashboard.browser())).status);
    return statuses;
  });
  expect((await Promise.all(anonymous)).map((statuses) => [...statuses])).toEqual(anonymous.map(() => [303]));
  expect(await storedText()).toBe('');
  expect((await signIn(dashboard.browser())).status).toBe(200);
}, 300_000);

test('an address that matches an invited one only in lower case is another one', async () => {
  await invite('mark@flex.example');
  provider.accounts.set('olga', { ...OLGA, email: 'mar\u212a@flex.example' });
  await expectRefused(await signIn(dashboard.browser()), 403, 'unknown');
  settings.allowedDomains = ['kilo.example'];
  provider.accounts.set('olga', { ...OLGA, email: 'mark@\u212ailo.example' });
  await expectRefused(await signIn(dashboard.browser()), 403, 'domain');
});

const day = 86_400;
const tampered: [string, Parameters<TestProvider['tamper']>[0]][] = [
  ['a wrong nonce', ({ header, claims }) => ({ header, claims: { ...claims, nonce: 'another' } })],
  ['no nonce', ({ header, claims }) => ({ header, claims: { ...claims, nonce: undefined } })],
  ['a wrong audience', ({ header, claims }) => ({ header, claims: { ...claims, aud: 'another-client' } })],
  ['another issuer', ({ header, claims }) => ({ header, claims: { ...claims, iss: 'https://evil.test' } })],
  [
    'a time gone by',
    ({ header, claims }) => ({
      header,
      claims: { ...claims, iat: Number(claims['iat']) - day, exp: Number(claims['exp']) - day },
    }),
  ],
  ['no signature', ({ header, claims }) => ({ header: { ...header, alg: 'none' }, claims })],
  ['a signature of another kind', ({ header, claims }) => ({ header: { ...header, alg: 'HS256' }, claims })],
  ['a key that is not there', ({ header, claims }) => ({ header: { ...header, kid: 'k2' }, claims })],
];
test.each(tampered)('refuses an ID token with %s', async (_words, change) => {
  await invite('olga@flex.example');
  provider.tamper(change);
  await expectRefused(await signIn(dashboard.browser()), 401, 'rejected');
});

test("refuses the provider's own refusal, and a response of another provider", async () => {
  await invite('olga@flex.example');
  const browser = dashboard.browser();
  const state = new URL((await begin(browser)).headers.location!).searchParams.get('state');
  await expectRefused(
    await browser.call(
      'GET',
      `/bff/sign-in/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
    ),
    401,
    'cancelled',
  );
  const mixedUp = await callbackFor(browser);
  mixedUp.searchParams.set('iss', 'https://evil.test');
  await expectRefused(await sendCallback(browser, mixedUp), 401, 'rejected');
});

test('responds 503 while the provider is down, and signs in when it is back', async () => {
  const port = await freePort();
  const other = await startTestDashboard({
    oidc: (publicUrl) => ({ ...settings, issuer: `http://127.0.0.1:${port}`, publicUrl }),
  });
  const publicUrl = `http://127.0.0.1:${other.port}`;
  const { status, headers, text } = await other.browser().call('GET', '/bff/sign-in/oidc');
  expect([status, headers['retry-after'], text.includes('refused=unavailable')]).toEqual([503, '60', true]);
  const back = await startTestProvider(publicUrl, port);
  const again = await other.browser().call('GET', '/bff/sign-in/oidc');
  expect([again.status, new URL(again.headers.location!).origin]).toEqual([303, back.issuer]);
  await back.stop();
  await other.close();
});

test('redirects only to pages of its own, and starts under the host name of the callback', async () => {
  await invite('olga@flex.example');
  for (const [wanted, path] of [
    ['https://evil.test', '/'],
    ['//evil.test', '/'],
    ['/\\evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['/sign-in', '/'],
    ['/bff/session', '/'],
    ['/.//evil.test', '/'],
    ['/x/..//evil.test', '/'],
    ['/%2e//evil.test', '/'],
    ['/x/..\\/evil.test', '/'],
    ['/events?state=STARTED&a="b', '/events?state=STARTED&amp;a=%22b'],
  ]) {
    const browser = dashboard.browser();
    const response = await sendCallback(
      browser,
      await provider.signIn((await begin(browser, wanted)).headers.location!, 'olga'),
    );
    expect(/url=([^"]+)"/.exec(response.text)?.[1], wanted).toBe(path);
  }
  const named = await dashboard
    .browser()
    .call('GET', '/bff/sign-in/oidc?returnTo=/events', { headers: { host: `localhost:${dashboard.port}` } });
  expect([named.status, named.headers.location]).toEqual([
    303,
    `${settings.publicUrl}/bff/sign-in/oidc?returnTo=%2Fevents`,
  ]);
});

test('sign-out ends the session here and returns where to end it at the provider', async () => {
  await invite('olga@flex.example');
  const browser = dashboard.browser();
  await signIn(browser);
  const { status, body } = await browser.call('DELETE', '/bff/session');
  const url = new URL((body as { endSessionUrl: string }).endSessionUrl);
  expect([
    status,
    url.origin,
    url.searchParams.get('post_logout_redirect_uri'),
    url.searchParams.get('client_id'),
  ]).toEqual([200, provider.issuer, `${settings.publicUrl}/sign-in`, 'halfhour']);
  expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
  expect(await readSession(browser)).toEqual({ signedIn: false });
});

test('refuses passwords if the provider is the only way in, and still accepts a one-time link', async () => {
  const { provider: signInProvider, password } = (await dashboard.browser().call('GET', '/bff/sign-in')).body as {
    provider: unknown;
    password: boolean;
  };
  expect([signInProvider, password]).toEqual([{ name: 'Flex' }, true]);
  settings.only = true;
  expect((await dashboard.browser().call('GET', '/bff/sign-in')).body).toEqual({
    provider: { name: 'Flex' },
    password: false,
  });
  expect(
    (await dashboard.browser().call('POST', '/bff/session', { body: { name: 'admin', password: 'x'.repeat(12) } }))
      .status,
  ).toBe(403);
  const linked = await dashboard.signedIn('admin');
  expect((await linked.call('POST', '/bff/password', { body: { password: 'x'.repeat(12) } })).status).toBe(403);
  settings.only = false;
});
