import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRawSocket, sendRaw, statusOf } from '#testing/rawSocket.ts';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';

let dashboard: TestDashboard;
let admin: TestBrowser;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  admin = await dashboard.signedIn('admin');
});
afterAll(() => dashboard.close());
beforeEach(() => {
  dashboard.upstream.received.length = 0;
  dashboard.upstream.respondWith(() => ({
    body: { data: [1] },
    headers: { etag: '"3-x"', link: '</api/v1/assets?page=2>; rel="next"' },
  }));
});

const url = () => `http://127.0.0.1:${dashboard.port}`;
const head = (line: string, ...headers: string[]) =>
  [
    line,
    `Host: 127.0.0.1:${dashboard.port}`,
    `Cookie: ${admin.cookie()}`,
    'Sec-Fetch-Site: same-origin',
    'x-halfhour-csrf: 1',
    ...headers,
    '',
    '',
  ].join('\r\n');
const OWN = [
  '/bff/health',
  '/bff/session',
  '/bff/sessions',
  '/bff/sign-in',
  '/bff/about',
  '/bff/roles',
  '/bff/views',
  '/bff/operators',
  '/bff/audit',
  '/bff/audit/names',
  '/bff/api/assets',
];
const FILES = ['/', '/events', '/sign-in', '/assets/index-abc.js', '/favicon.svg'];

test.each([...OWN, ...FILES])('HEAD %s is GET without the body', async (path) => {
  const [get, head] = [await admin.call('GET', path), await admin.call('HEAD', path)];
  expect([head.status, head.text]).toEqual([get.status, '']);
  const named = ({ headers }: typeof get) =>
    Object.keys(headers)
      .filter((name) => name !== 'date')
      .sort();
  expect(named(head)).toEqual(named(get));
  expect(head.headers['content-type']).toBe(get.headers['content-type']);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
});

test('HEAD requires a session and our own pages, as GET does, and is sent to the service as GET', async () => {
  for (const path of ['/bff/api/assets', '/bff/operators', '/bff/live'])
    expect((await dashboard.browser().call('HEAD', path)).status, path).toBe(401);
  expect((await admin.call('HEAD', '/bff/api/assets', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
    403,
  );
  expect((await admin.call('HEAD', '/bff/api/assets?page=7')).status).toBe(200);
  expect(dashboard.upstream.received.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
    'GET /api/v1/assets?page=7',
  ]);
});

test.each([
  ['/bff/session', 'PUT', 'DELETE, GET, HEAD, POST'],
  ['/bff/session', 'OPTIONS', 'DELETE, GET, HEAD, POST'],
  ['/bff/views/3f1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f', 'GET', 'DELETE, PATCH'],
  ['/bff/health', 'POST', 'GET, HEAD'],
  ['/bff/webhook', 'HEAD', 'POST'],
  ['/bff/api/assets', 'OPTIONS', 'GET, HEAD, POST'],
  ['/bff/api/assets/bulk', 'HEAD', 'POST'],
])('%s responds %s with Allow', async (path, method, allow) => {
  const response = await admin.call(method, path);
  expect([response.status, String(response.headers['allow']).split(', ').sort().join(', ')]).toEqual([405, allow]);
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test.each(['/bff/metrics', '/bff/nothing', '/bff/api/nothing', '/nothing.js'])(
  '%s is not found with any method',
  async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
      expect((await admin.call(method, path)).status, method).toBe(404);
  },
);

test('a read is 304 for a reader with the current version, also when coalesced with others', async () => {
  const page = '/bff/api/assets?page=2';
  const [plain, ...others] = await Promise.all(
    [
      {},
      { 'if-none-match': '"3-x"' },
      { 'if-none-match': 'W/"3-x", "y"' },
      { 'if-none-match': '*' },
      { 'if-none-match': '"3"' },
      { 'if-match': '"y"' },
    ].map((headers) => admin.call('GET', page, { headers })),
  );
  expect([plain!.status, ...others.map(({ status }) => status)]).toEqual([200, 304, 304, 304, 200, 200]);
  expect(
    others
      .slice(0, 3)
      .map(({ text, headers }) => [text, headers['etag'], headers['content-type'], headers['content-length']]),
  ).toEqual(Array.from({ length: 3 }, () => ['', '"3-x"', undefined, undefined]));
  expect(dashboard.upstream.received).toHaveLength(1);
  expect(dashboard.upstream.received[0]!.headers).not.toHaveProperty('if-none-match');
});

test('the conditions of a write are forwarded to the service', async () => {
  await admin.call('DELETE', '/bff/api/assets/3f1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f', {
    headers: { 'if-none-match': '*', 'if-match': '"3"' },
  });
  expect(dashboard.upstream.received.at(-1)).toMatchObject({
    method: 'DELETE',
    headers: { 'if-none-match': '*', 'if-match': '"3"' },
  });
});

test.each([
  ['/bff/session', 200],
  ['/bff/api/assets', 200],
  ['/events', 200],
  ['', 200],
])('an absolute-form target, http://…%s, is ours if its host is, whatever Host says', async (path, status) => {
  const send = (host: string, header: string) =>
    sendRaw(url(), head(`GET http://${host}${path} HTTP/1.1`).replace(/Host: .*/, `Host: ${header}`));
  expect(statusOf(await send(`127.0.0.1:${dashboard.port}`, 'evil.test'))).toBe(status);
  expect(statusOf(await send(`LOCALHOST:${dashboard.port}`, `127.0.0.1:${dashboard.port}`))).toBe(status);
  for (const host of ['evil.test', `user@127.0.0.1:${dashboard.port}`, '127.0.0.1', dashboard.upstream.url.slice(7)])
    expect([404, 421]).toContain(statusOf(await send(host, `127.0.0.1:${dashboard.port}`)));
});

test('a foreign origin gains nothing by our host in the target', async () => {
  const text = head(
    `POST http://127.0.0.1:${dashboard.port}/bff/api/portfolios HTTP/1.1`,
    'Origin: http://evil.test',
    'Content-Type: application/json',
    'Content-Length: 2',
  )
    .replace(/Host: .*/, 'Host: evil.test')
    .replace(/Sec-Fetch-Site: .*\r\n/, '');
  expect(statusOf(await sendRaw(url(), `${text}{}`))).toBe(403);
});

test('refuses two different content types and a query that is not percent-encoded UTF-8', async () => {
  const types = ['Content-Type: application/json', 'Content-Type: text/plain'];
  const request = `${head('POST /bff/api/portfolios HTTP/1.1', ...types, 'Content-Length: 2')}{}`;
  expect(statusOf(await sendRaw(url(), request))).toBe(400);
  for (const query of ['search=%zz', 'search=%C3%28', '%', 'search=\xe9']) {
    const socket = await openRawSocket(url());
    socket.write(Buffer.from(head(`GET /bff/api/assets?${query} HTTP/1.1`), 'latin1'));
    expect(statusOf(await socket.received(/\r\n\r\n/)), query).toBe(400);
    socket.destroy();
  }
  expect(dashboard.upstream.received).toEqual([]);
});

const BODY = '{"name":"North"}';
const expecting = (line: string, ...headers: string[]) =>
  head(line, 'Content-Type: application/json', 'Expect: 100-continue', ...headers);

test.each([
  [
    'nobody',
    () => expecting('POST /bff/api/portfolios HTTP/1.1', 'Content-Length: 16').replace(/Cookie: .*\r\n/, ''),
    401,
  ],
  [
    'nobody who saves a view',
    () => expecting('POST /bff/views HTTP/1.1', 'Content-Length: 16').replace(/Cookie: .*\r\n/, ''),
    401,
  ],
  [
    'another site',
    () => expecting('POST /bff/api/portfolios HTTP/1.1', 'Content-Length: 16').replace('same-origin', 'cross-site'),
    403,
  ],
  ['a long body', () => expecting('POST /bff/api/portfolios HTTP/1.1', 'Content-Length: 1048577'), 413],
  ['a long body to sign in', () => expecting('POST /bff/session HTTP/1.1', 'Content-Length: 3000000'), 413],
  ['nowhere', () => expecting('POST /bff/nothing HTTP/1.1', 'Content-Length: 16'), 404],
  ['no such method', () => expecting('PUT /bff/api/portfolios HTTP/1.1', 'Content-Length: 16'), 405],
])('%s gets no 100 Continue', async (_, text, status) => {
  const socket = await openRawSocket(url());
  socket.write(text());
  await socket.closed;
  const response = await socket.received();
  expect(statusOf(response)).toBe(status);
  expect(response).toMatch(/^connection: close/im);
  expect(dashboard.upstream.received.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each(['/bff/api/portfolios', '/bff/views', '/bff/session'])(
  'a permitted sender of %s gets 100 Continue',
  async (path) => {
    const socket = await openRawSocket(url());
    socket.write(expecting(`POST ${path} HTTP/1.1`, `Content-Length: ${BODY.length}`));
    expect(await socket.received(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    socket.write(BODY);
    expect(await socket.received(/HTTP\/1\.1 [24]\d\d/)).not.toMatch(/^connection: close/im);
    socket.destroy();
  },
);
