import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';
import { isPlainPath } from './plainPath.ts';

let dashboard: TestDashboard;
let admin: TestBrowser;
beforeAll(async () => {
  dashboard = await startTestDashboard({ allowedHosts: ['Flex.example:8443'] });
  admin = await dashboard.signedIn('admin');
});
afterAll(() => dashboard.close());

const write = (headers: Record<string, string | undefined>, body: unknown = { name: 'North' }) =>
  admin.call('POST', '/bff/api/portfolios', { body, headers });
const own = () => `http://127.0.0.1:${dashboard.port}`;

test('only its own pages may change things', async () => {
  const refused: Record<string, string | undefined>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: own() },
    { 'sec-fetch-site': undefined },
    { 'sec-fetch-site': undefined, origin: 'null' },
    { 'sec-fetch-site': undefined, origin: 'https://evil.test' },
    { 'sec-fetch-site': undefined, origin: `https://127.0.0.1:${dashboard.port}` },
    { 'sec-fetch-site': undefined, origin: `${own()}.evil.test` },
    { 'x-halfhour-csrf': undefined },
    { 'x-halfhour-csrf': '0' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': undefined },
  ];
  for (const headers of refused) {
    const { status, body } = await write(headers);
    expect([status, (body as { code: string }).code], JSON.stringify(headers)).toEqual([403, 'CROSS_SITE']);
  }
  for (const [method, path] of [
    ['DELETE', '/bff/session'],
    ['POST', '/bff/session'],
    ['POST', '/bff/password'],
    ['OPTIONS', '/bff/api/assets'],
    ['PUT', '/'],
  ] as const)
    expect((await admin.call(method, path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect(dashboard.upstream.received).toHaveLength(0);
  expect((await admin.call('GET', '/bff/session')).body).toMatchObject({ signedIn: true });

  for (const headers of [
    {},
    { 'sec-fetch-site': undefined, origin: own() },
    { 'content-type': 'application/json; charset=utf-8' },
  ])
    expect((await write(headers)).status).toBe(200);
  expect(dashboard.upstream.received).toHaveLength(3);
});

test('refuses Sec-Fetch-Site same-origin with a foreign Origin: writes, reads, streams and sockets', async () => {
  const before = dashboard.upstream.received.length;
  const foreign = [
    'https://evil.test',
    'null',
    '',
    'http://127.0.0.1',
    `${own()}.evil.test`,
    `${own()}/`,
    `${own()}, https://evil.test`,
  ];
  const named = [
    ...foreign.map((origin) => ({ origin })),
    { referer: 'https://evil.test/page' },
    { referer: 'no address' },
    { origin: own(), referer: 'https://evil.test/' },
  ];
  for (const headers of named)
    for (const site of ['same-origin', undefined]) {
      const sent = { 'sec-fetch-site': site, ...headers };
      expect((await write(sent)).status, JSON.stringify(sent)).toBe(403);
      for (const path of ['/bff/api/users', '/bff/session', '/bff/live'])
        expect((await admin.call('GET', path, { headers: sent })).status, JSON.stringify([path, sent])).toBe(403);
      const socket = {
        ...sent,
        upgrade: 'websocket',
        connection: 'Upgrade',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      };
      expect((await admin.call('GET', '/bff/live', { headers: socket })).status, JSON.stringify(socket)).toBe(403);
    }
  expect((await write({ 'sec-fetch-site': 'none', origin: own() })).status).toBe(403);
  expect(dashboard.upstream.received.length).toBe(before);

  for (const headers of [
    { origin: own() },
    { referer: `${own()}/events?x=1` },
    { origin: own(), referer: `${own()}/` },
  ]) {
    expect((await write(headers)).status, JSON.stringify(headers)).toBe(200);
    expect((await admin.call('GET', '/bff/session', { headers })).status, JSON.stringify(headers)).toBe(200);
  }
});

test('behind TLS the origin is https only', async () => {
  const host = 'flex.example';
  const behindTls = await startTestDashboard({ tls: true, allowedHosts: [host] });
  const send = async (origin: string) =>
    (await behindTls.browser().call('DELETE', '/bff/session', { headers: { host, origin } })).status;
  expect([
    await send(`https://${host}`),
    await send(`http://${host}`),
    await send('https://flex.example:8443'),
  ]).toEqual([204, 403, 403]);
  await behindTls.close();
});

test('other sites cannot make it query the service', async () => {
  const before = dashboard.upstream.received.length;
  for (const site of ['cross-site', 'same-site'])
    for (const path of [
      '/bff/api/users',
      '/bff/session',
      '/bff/sessions',
      '/bff/live',
      '/bff/audit',
      '/bff/operators',
      '/bff/views',
      '/bff/about',
      '/bff/roles',
    ])
      expect((await admin.call('GET', path, { headers: { 'sec-fetch-site': site } })).status, path).toBe(403);
  expect(dashboard.upstream.received.length).toBe(before);
  for (const site of ['none', undefined])
    expect((await admin.call('GET', '/bff/api/users', { headers: { 'sec-fetch-site': site } })).status).toBe(200);
  // A link from elsewhere opens a page, a monitor's page checks health, the provider sends a browser back.
  for (const path of ['/', '/bff/sign-in', '/bff/sign-in?returnTo=/'])
    expect((await admin.call('GET', path, { headers: { 'sec-fetch-site': 'cross-site' } })).status, path).toBe(200);
});

test('responds to its own host names only', async () => {
  const before = dashboard.upstream.received.length;
  const { port } = dashboard;
  for (const host of [
    'evil.test',
    `evil.test:${port}`,
    '127.0.0.1',
    'localhost:0',
    '127.0.0.1:0',
    `127.0.0.1.evil.test:${port}`,
    'flex.example',
    `0.0.0.0:${port}`,
    `localhost.:${port}`,
  ])
    for (const path of ['/', '/bff/session', '/bff/api/assets', '/assets/index-abc.js'])
      expect((await admin.call('GET', path, { headers: { host } })).status, host).toBe(421);
  for (const host of [`127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`, 'flex.example:8443'])
    expect((await admin.call('GET', '/bff/session', { headers: { host } })).status, host).toBe(200);
  expect(
    (
      await admin.call('GET', '/bff/session', {
        headers: { host: 'evil.test', 'x-forwarded-host': `127.0.0.1:${port}` },
      })
    ).status,
  ).toBe(421);
  expect(dashboard.upstream.received.length).toBe(before);
});

test('paths that parsers could read differently are not found', async () => {
  const before = dashboard.upstream.received.length;
  const paths = [
    '/bff/../admin',
    '/bff/%2e%2e/',
    '/bff/%2E%2E/health',
    '//evil',
    '//evil.test/bff/api/assets',
    '/bff//api/assets',
    '/bff/api//assets',
    '/bff/api/../session',
    '/bff/api/%2e%2e/session',
    '/bff/api/assets/..%2fusers',
    '/bff/api/assets%2fbulk',
    '/bff/api/assets/%5c..%5cusers',
    '/bff/api/assets/%00',
    '/bff/api/assets/%zz',
    '/bff/api/./assets',
    '/bff/api/assets/',
    '/bff/api/',
    '/bff/api',
  ];
  const absolute = ['/bff//api/assets', '/bff/../admin', '//evil.test'].map(
    (path) => `http://127.0.0.1:${dashboard.port}${path}`,
  );
  for (const path of [...paths, ...absolute, 'http:///bff/session', 'ftp://127.0.0.1/bff/session']) {
    const { status, headers } = await admin.call('GET', path);
    expect([status, headers['content-type']], path).toEqual([404, 'application/problem+json']);
  }
  expect(dashboard.upstream.received.length).toBe(before);
});

test('forwards only operations of the table', async () => {
  const before = dashboard.upstream.received.length;
  const calls = [
    ['GET', '/bff/api/openapi.json'],
    ['GET', '/bff/api/metrics'],
    ['GET', '/bff/api/health'],
    ['PUT', '/bff/api/assets'],
    ['DELETE', '/bff/api/assets'],
    ['OPTIONS', '/bff/api/assets'],
    ['PATCH', '/bff/api/events'],
    ['PUT', '/bff/api/api/v1/assets'],
    ['GET', '/bff/api/api/v1/assets'],
    ['GET', '/bff/api/Assets'],
    ['GET', '/api/v1/assets'],
  ] as const;
  for (const [method, path] of calls) {
    const { status, text, headers } = await admin.call(method, path);
    const isKnown = /^\/bff\/api\/(assets|events)$/.test(path);
    if (path.startsWith('/api')) expect(text).toContain('<!doctype html>');
    else
      expect([status, headers['allow']], `${method} ${path}`).toEqual(
        isKnown ? [405, 'POST, GET, HEAD'] : [404, undefined],
      );
  }
  expect(dashboard.upstream.received.length).toBe(before);
});

test('a plain path is one that every parser reads the same', () => {
  for (const path of ['/', '/bff/api/assets?search=..%2f&x=//', '/events/%7Bid%7D', '/a.b/c..d'])
    expect(isPlainPath(path), path).toBe(true);
  for (const path of [
    '',
    '*',
    'http://a/',
    '//a',
    '/a/',
    '/a//b',
    '/.',
    '/a/..',
    '/a/%2E',
    '/a%2fb',
    '/a%5Cb',
    '/a\\b',
    '/%',
    '/%00',
  ])
    expect(isPlainPath(path), path).toBe(false);
});
