import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { useOidcStage } from '#testing/oidcStage.ts';
import type { TestProvider } from '#testing/testProvider.ts';
import { createCookieKeyLoader } from './cookieKey.ts';
import { createFlow } from './flows.ts';
import { UsedFlows } from './usedFlows.ts';

const stage = useOidcStage();
const { db, invite, begin, callbackFor, sendCallback, signIn, expectRefused } = stage;

test('refuses a wrong state, another browser, a second use and an expired sign-in', async () => {
  await invite('olga@flex.example');
  const browser = stage.dashboard.browser();
  const wrongState = await callbackFor(browser);
  wrongState.searchParams.set('state', 'x'.repeat(43));
  await expectRefused(await sendCallback(browser, wrongState), 400, 'expired');
  await expectRefused(await sendCallback(stage.dashboard.browser(), await callbackFor(browser)), 400, 'expired');
  const other = stage.dashboard.browser();
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
  const browser = stage.dashboard.browser();
  const used = await callbackFor(browser);
  await sendCallback(browser, used);
  await browser.call('DELETE', '/bff/session');
  const again = await callbackFor(browser);
  again.searchParams.set('code', used.searchParams.get('code')!);
  await expectRefused(await sendCallback(browser, again), 401, 'rejected');
});

test('refuses a code issued for another challenge (PKCE)', async () => {
  await invite('olga@flex.example');
  const browser = stage.dashboard.browser();
  const url = new URL((await begin(browser)).headers.location!);
  url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  await expectRefused(await sendCallback(browser, await stage.provider.signIn(url.href, 'olga')), 401, 'rejected');
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
  const browser = stage.dashboard.browser();
  const url = new URL((await begin(browser)).headers.location!);
  const [state, nonce] = [url.searchParams.get('state')!, url.searchParams.get('nonce')!];
  const [[name, cookie]] = [...browser.jar] as [[string, string]];
  expect([state.length, nonce.length, name]).toEqual([43, 43, `__Host-Http-halfhour-sign-in-${state.slice(0, 16)}`]);
  for (const secret of [state, nonce, '/events'])
    expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain(secret);
  expect(await storedText()).toBe('');
  await sendCallback(browser, await stage.provider.signIn(url.href, 'olga'));
  const after = await storedText();
  for (const secret of [state, nonce, cookie]) expect(after).not.toContain(secret);
  expect(after).toContain('"id_token": "');
  expect(after).not.toMatch(/eyJ/);
});

test('tabs that sign in at the same time each return to their own page', async () => {
  await invite('olga@flex.example');
  const browser = stage.dashboard.browser();
  const pages = ['/events', '/assets', '/portfolios'];
  const begun = await Promise.all(pages.map((page) => begin(browser, page)));
  for (const [n, page] of [...pages.entries()].reverse()) {
    const response = await sendCallback(browser, await stage.provider.signIn(begun[n]!.headers.location!, 'olga'));
    expect([response.status, /url=([^"]+)"/.exec(response.text)?.[1]]).toEqual([200, page]);
  }
});

test('a browser that starts sign-ins without end keeps the last few, and its headers stay small', async () => {
  await invite('olga@flex.example');
  const browser = stage.dashboard.browser();
  for (let n = 0; n < 40; n++)
    expect((await begin(browser, `/assets?search=${'x'.repeat(1500)}${n}`)).status).toBe(303);
  expect([...browser.jar].join(';').length).toBeLessThan(9000);
  const last = await begin(browser, '/users');
  expect((await sendCallback(browser, await stage.provider.signIn(last.headers.location!, 'olga'))).status).toBe(200);
});

test('a cookie that was changed, truncated, renamed or made elsewhere is ignored', async () => {
  await invite('olga@flex.example');
  const browser = stage.dashboard.browser();
  const callback = await callbackFor(browser);
  const [[name, value]] = [...browser.jar] as [[string, string]];
  const other = stage.dashboard.browser();
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
    for (let n = 0; n < 1000; n++) statuses.add((await begin(stage.dashboard.browser())).status);
    return statuses;
  });
  expect((await Promise.all(anonymous)).map((statuses) => [...statuses])).toEqual(anonymous.map(() => [303]));
  expect(await storedText()).toBe('');
  expect((await signIn(stage.dashboard.browser())).status).toBe(200);
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
  stage.provider.tamper(change);
  await expectRefused(await signIn(stage.dashboard.browser()), 401, 'rejected');
});

test("refuses the provider's own refusal, and a response of another provider", async () => {
  await invite('olga@flex.example');
  const browser = stage.dashboard.browser();
  const state = new URL((await begin(browser)).headers.location!).searchParams.get('state');
  await expectRefused(
    await browser.call(
      'GET',
      `/bff/sign-in/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(stage.provider.issuer)}`,
    ),
    401,
    'cancelled',
  );
  const mixedUp = await callbackFor(browser);
  mixedUp.searchParams.set('iss', 'https://evil.test');
  await expectRefused(await sendCallback(browser, mixedUp), 401, 'rejected');
});
