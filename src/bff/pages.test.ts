import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCRIPT, startTestDashboard, type TestDashboard } from '#testing/testDashboard.ts';
import { createBff } from './server.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await startTestDashboard();
});
afterAll(() => dashboard.close());

const policyWith = (nonce: string) =>
  `default-src 'none';script-src 'self';style-src 'self' 'nonce-${nonce}';font-src 'self';` +
  "img-src 'self' data:;connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';object-src 'none';" +
  "form-action 'self';frame-ancestors 'none'";

test("serves the app with the response's own nonce, a new one each time", async () => {
  const browser = dashboard.browser();
  const nonces = new Set<string>();
  for (const path of [
    '/',
    '/sign-in',
    '/assets',
    '/assets/3f1c4bd8-5f0e-4d4e-9d0f-111111111111',
    '/events?state=STARTED',
  ]) {
    const { status, headers, text } = await browser.call('GET', path);
    expect(status, path).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const [first, second] = [...text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce!);
    expect(first).toBe(second);
    expect(headers['content-security-policy']).toBe(policyWith(first!));
    nonces.add(first!);
  }
  expect(nonces.size).toBe(5);
});

test('preloads the session while the scripts still load, but not on the sign-in page', async () => {
  const browser = dashboard.browser();
  expect((await browser.call('GET', '/assets?page=2')).headers['link']).toBe(
    '</bff/session>; rel=preload; as=fetch; crossorigin',
  );
  // A link's token is exchanged there first: an earlier session request would say that nobody is signed in.
  expect((await browser.call('GET', '/sign-in')).headers['link']).toBeUndefined();
});

test('sets every policy header on pages, files, responses and errors alike', async () => {
  const browser = dashboard.browser();
  const signedIn = await dashboard.signedIn();
  dashboard.upstream.respondWith(() => ({ status: 500, body: { code: 'INTERNAL' } }));
  const responses = [
    await browser.call('GET', '/'),
    await browser.call('GET', '/assets/index-abc.js'),
    await browser.call('GET', '/bff/session'),
    await browser.call('GET', '/bff/nothing'),
    await browser.call('GET', '/%zz'),
    await browser.call('GET', '/', { headers: { host: 'evil.test' } }),
    await browser.call('POST', '/bff/session', { body: {}, headers: { 'sec-fetch-site': 'cross-site' } }),
    await signedIn.call('GET', '/bff/api/assets'),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 421, 403, 500]);
  for (const { headers } of responses) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test("serves hashed files as immutable, in the browser's preferred compression", async () => {
  const browser = dashboard.browser();
  const plain = await browser.call('GET', '/assets/index-abc.js');
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(plain.text).toBe(SCRIPT);
  for (const encoding of ['br', 'gzip']) {
    const { headers, body } = await request(`http://127.0.0.1:${dashboard.port}/assets/index-abc.js`, {
      headers: { 'accept-encoding': encoding },
    });
    expect([headers['content-encoding'], headers['content-type']]).toEqual([
      encoding,
      'application/javascript; charset=utf-8',
    ]);
    const bytes = Buffer.from(await body.arrayBuffer());
    expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(bytes).toString()).toBe(SCRIPT);
  }
  expect((await browser.call('GET', '/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('responds 404 for missing files and for missing paths of its own', async () => {
  const browser = dashboard.browser();
  for (const path of [
    '/assets/index-old.js',
    '/assets/index-abc.js.br',
    '/index.html',
    '/favicon.ico',
    '/bff',
    '/bff/',
    '/bff/nothing',
    '/.env',
    '/assets/..%2findex.html',
  ])
    expect((await browser.call('GET', path)).headers['content-type'], path).toBe('application/problem+json');
  for (const path of ['/assets', '/', '/assets/index-abc.js', '/favicon.svg'])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(
        [
          (await browser.call(method, path)).status,
          (await browser.call(method, path)).headers['allow']?.split(', ').sort(),
        ],
        `${method} ${path}`,
      ).toEqual([405, ['GET', 'HEAD']]);
  expect((await browser.call('POST', '/assets/index-old.js')).status).toBe(404);
});

test('redirects nowhere else, whatever the URL requests', async () => {
  const browser = dashboard.browser();
  for (const target of ['https://evil', '//evil', '/\\evil', 'javascript:alert(1)']) {
    const { status, headers } = await browser.call('GET', `/sign-in?returnTo=${encodeURIComponent(target)}`);
    expect([status, headers.location]).toEqual([200, undefined]);
  }
});

test('sends HSTS if TLS is in front of it', async () => {
  const behindTls = await startTestDashboard({ tls: true, allowedHosts: ['flex.example'] });
  const { status, headers } = await behindTls.browser().call('GET', '/', { headers: { host: 'flex.example' } });
  expect(status).toBe(200);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  await behindTls.close();
});

test('refuses in one sentence to start without a built app', async () => {
  const { database, upstream } = dashboard;
  const settings = {
    db: database.store.db,
    upstream: { serviceUrl: upstream.url, apiKey: '', tenant: '' },
    logger: dashboard.app.log,
    distDir: '/nowhere',
  };
  await expect(createBff(settings)).rejects.toThrow(
    'There is no built dashboard in /nowhere: run npm run build first.',
  );
});

test('is healthy once marked so', async () => {
  const browser = dashboard.browser();
  expect((await browser.call('GET', '/bff/health')).status).toBe(503);
  dashboard.app.markReady();
  expect((await browser.call('GET', '/bff/health')).status).toBe(200);
});
