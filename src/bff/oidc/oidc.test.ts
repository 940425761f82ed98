import { expect, test } from 'vitest';
import { freePort } from '#testing/freePort.ts';
import { OLGA, useOidcStage } from '#testing/oidcStage.ts';
import { startTestDashboard } from '#testing/testDashboard.ts';
import { startTestProvider } from '#testing/testProvider.ts';

const stage = useOidcStage();
const { db, invite, readSession, begin, sendCallback, signIn, audit, expectRefused } = stage;

test('sends the browser to the provider with everything that binds the callback', async () => {
  const { status, headers } = await begin(stage.dashboard.browser());
  const url = new URL(headers.location!);
  expect([status, url.origin]).toEqual([303, stage.provider.issuer]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'halfhour',
    redirect_uri: `${stage.settings.publicUrl}/bff/sign-in/callback`,
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
  const browser = stage.dashboard.browser();
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
    email: 'olga@flex.example',
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
      after: { linkedTo: stage.provider.issuer },
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
  await signIn(stage.dashboard.browser());
  stage.provider.accounts.set('olga', { ...OLGA, email: 'olga@new.example' });
  stage.provider.accounts.set('mallory', OLGA);
  const olga = stage.dashboard.browser();
  expect((await signIn(olga)).status).toBe(200);
  expect((await signIn(stage.dashboard.browser(), 'mallory')).status).toBe(403);
});

test('a former session ends with the sign-in, and a session set before is not reused', async () => {
  await invite('olga@flex.example');
  const browser = stage.dashboard.browser();
  await signIn(browser);
  const first = browser.cookie();
  await signIn(browser);
  expect(browser.cookie()).not.toBe(first);
  expect(await db().selectFrom('bff.sessions').select('signed_in_by').execute()).toEqual([
    { signed_in_by: 'provider' },
  ]);
});

test('applies the role of the claim at every sign-in, and creates an entry for a new person', async () => {
  stage.settings.roleClaim = 'groups';
  stage.provider.accounts.set('olga', { ...OLGA, groups: ['desk', 'canteen', 'chiefs'] });
  const browser = stage.dashboard.browser();
  await signIn(browser);
  expect(await readSession(browser)).toMatchObject({ name: 'Olga Ortega', role: 'admin' });
  stage.provider.accounts.set('olga', { ...OLGA, groups: ['desk'] });
  await signIn(browser);
  expect(await readSession(browser)).toMatchObject({ name: 'Olga Ortega', role: 'operator' });
  expect((await audit()).map(({ operation, before, after }) => [operation, before, after])).toContainEqual([
    'changeOperatorRole',
    { role: 'admin' },
    { role: 'operator' },
  ]);
});

test('refuses claim values that map to no role, and a missing claim', async () => {
  stage.settings.roleClaim = 'groups';
  stage.provider.accounts.set('olga', { ...OLGA, groups: ['canteen'] });
  await expectRefused(await signIn(stage.dashboard.browser()), 403, 'role');
  stage.provider.accounts.set('olga', { ...OLGA, groups: 'desk' });
  const browser = stage.dashboard.browser();
  await signIn(browser);
  await browser.call('DELETE', '/bff/session');
  stage.provider.accounts.set('olga', OLGA);
  await expectRefused(await signIn(stage.dashboard.browser()), 403, 'role');
});

test("without the claim the administrator's entry gives the role", async () => {
  stage.settings.roleClaim = 'groups';
  await invite('olga@flex.example', 'viewer');
  const browser = stage.dashboard.browser();
  await signIn(browser);
  expect(await readSession(browser)).toMatchObject({ role: 'viewer' });
});

test('refuses unknown people, other domains and unverified addresses', async () => {
  await expectRefused(await signIn(stage.dashboard.browser()), 403, 'unknown');
  await invite('olga@flex.example');
  stage.settings.allowedDomains = ['other.example'];
  await expectRefused(await signIn(stage.dashboard.browser()), 403, 'domain');
  stage.settings.allowedDomains = ['flex.example'];
  for (const account of [
    { ...OLGA, email_verified: false },
    { ...OLGA, email_verified: undefined },
    { ...OLGA, email: undefined },
    { ...OLGA, email: 'olga@x@flex.example' },
  ]) {
    stage.provider.accounts.set('olga', account);
    await expectRefused(await signIn(stage.dashboard.browser()), 403, 'email');
  }
  expect((await audit()).map(({ name, status, note, after }) => [name, status, note, after]).slice(0, 2)).toEqual([
    [null, 403, 'unknown', { signedInBy: 'provider', subject: 'olga' }],
    [null, 403, 'domain', { signedInBy: 'provider', subject: 'olga' }],
  ]);
});

test('accepts an address without email_verified if only the provider sets it, none marked unverified', async () => {
  await invite('olga@flex.example');
  stage.settings.trustEmail = true;
  stage.provider.accounts.set('olga', { ...OLGA, email_verified: false });
  await expectRefused(await signIn(stage.dashboard.browser()), 403, 'email');
  stage.provider.accounts.set('olga', { ...OLGA, email_verified: undefined });
  expect((await signIn(stage.dashboard.browser())).status).toBe(200);
});

test('an address that matches an invited one only in lower case is another one', async () => {
  await invite('mark@flex.example');
  stage.provider.accounts.set('olga', { ...OLGA, email: 'mar\u212a@flex.example' });
  await expectRefused(await signIn(stage.dashboard.browser()), 403, 'unknown');
  stage.settings.allowedDomains = ['kilo.example'];
  stage.provider.accounts.set('olga', { ...OLGA, email: 'mark@\u212ailo.example' });
  await expectRefused(await signIn(stage.dashboard.browser()), 403, 'domain');
});

test('responds 503 while the provider is down, and signs in when it is back', async () => {
  const port = await freePort();
  const other = await startTestDashboard({
    oidc: (publicUrl) => ({ ...stage.settings, issuer: `http://127.0.0.1:${port}`, publicUrl }),
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
    const browser = stage.dashboard.browser();
    const response = await sendCallback(
      browser,
      await stage.provider.signIn((await begin(browser, wanted)).headers.location!, 'olga'),
    );
    expect(/url=([^"]+)"/.exec(response.text)?.[1], wanted).toBe(path);
  }
  const named = await stage.dashboard
    .browser()
    .call('GET', '/bff/sign-in/oidc?returnTo=/events', { headers: { host: `localhost:${stage.dashboard.port}` } });
  expect([named.status, named.headers.location]).toEqual([
    303,
    `${stage.settings.publicUrl}/bff/sign-in/oidc?returnTo=%2Fevents`,
  ]);
});

test('sign-out ends the session here and returns where to end it at the provider', async () => {
  await invite('olga@flex.example');
  const browser = stage.dashboard.browser();
  await signIn(browser);
  const { status, body } = await browser.call('DELETE', '/bff/session');
  const url = new URL((body as { endSessionUrl: string }).endSessionUrl);
  expect([
    status,
    url.origin,
    url.searchParams.get('post_logout_redirect_uri'),
    url.searchParams.get('client_id'),
  ]).toEqual([200, stage.provider.issuer, `${stage.settings.publicUrl}/sign-in`, 'halfhour']);
  expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
  expect(await readSession(browser)).toEqual({ signedIn: false });
});

test('refuses passwords if the provider is the only way in, and still accepts a one-time link', async () => {
  const { provider: signInProvider, password } = (await stage.dashboard.browser().call('GET', '/bff/sign-in')).body as {
    provider: unknown;
    password: boolean;
  };
  expect([signInProvider, password]).toEqual([{ name: 'Flex' }, true]);
  stage.settings.only = true;
  expect((await stage.dashboard.browser().call('GET', '/bff/sign-in')).body).toEqual({
    provider: { name: 'Flex' },
    password: false,
  });
  expect(
    (
      await stage.dashboard
        .browser()
        .call('POST', '/bff/session', { body: { name: 'admin', password: 'x'.repeat(12) } })
    ).status,
  ).toBe(403);
  const linked = await stage.dashboard.signedIn('admin');
  expect((await linked.call('POST', '/bff/password', { body: { password: 'x'.repeat(12) } })).status).toBe(403);
  stage.settings.only = false;
});
