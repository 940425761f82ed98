import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cspFindings } from '#testing/cspFindings.ts';
import { leaksInternals } from '#testing/problemOf.ts';
import { openRawSocket } from '#testing/rawSocket.ts';
import { type Route, routesOf } from '#testing/routesOf.ts';
import {
  type DashboardResponse,
  startTestDashboard,
  type TestBrowser,
  type TestDashboard,
} from '#testing/testDashboard.ts';

const HOST = 'flex.example';
let dashboard: TestDashboard;
let routes: Route[];
let admin: TestBrowser;
beforeAll(async () => {
  dashboard = await startTestDashboard({ tls: true, allowedHosts: [HOST] });
  admin = await dashboard.signedIn('admin');
  const known = routesOf(dashboard.app).filter(({ path }) => path !== '*');
  // A stream has no end to wait for: it has its own test.
  const own = known
    .filter(({ path }) => path !== '/bff/live')
    .map(({ path, methods }) => ({ path: path.replaceAll(/:\w+/g, '3f1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f'), methods }));
  const api = { path: '/bff/api/assets', methods: ['GET', 'POST'] };
  const unknownRoutes = [
    '/',
    '/sign-in',
    '/events',
    '/bff',
    '/bff/nothing',
    '/bff/api/nothing',
    '/nothing.js',
    '/%zz',
    '/a//b',
    '//evil.test',
  ].map((path) => ({ path, methods: ['GET', 'POST', 'PUT'] }));
  // Signing out comes last: later requests would be unauthenticated.
  routes = [...own, api, ...unknownRoutes].sort(
    (a, b) => Number(a.path === '/bff/session') - Number(b.path === '/bff/session'),
  );
});
afterAll(() => dashboard.close());

const EXPECTED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};
const policies = new Set<string>();

function expectPolicy(response: DashboardResponse, what: string): void {
  expect(response.headers, what).toMatchObject(EXPECTED);
  expect(response.headers['x-powered-by'] ?? response.headers['server'], what).toBeUndefined();
  expect(
    Object.keys(response.headers).filter((name) => name.startsWith('access-control')),
    what,
  ).toEqual([]);
  policies.add(
    String(response.headers['content-security-policy']).replaceAll(
      /'nonce-[\w-]{22}'/g,
      "'nonce-0123456789abcdef012345'",
    ),
  );
  if (what.includes(' /bff/') || response.status >= 400)
    expect(response.headers['cache-control'], what).toBe('no-store');
  // Endpoints for monitors report in their own format what is wrong.
  if (response.status < 400 || what.endsWith('/bff/health')) return;
  expect(response.headers['content-type'], what).toBe('application/problem+json');
  expect(response.body, what).toMatchObject({
    status: response.status,
    code: expect.stringMatching(/^[A-Z_]+$/),
    requestId: response.headers['x-request-id'],
  });
  expect(leaksInternals(response.text), response.text).toBe(false);
}

/**
 * Sends every route with each of its methods, as `browser` would except for `headers`, and checks the responses;
 * returns how often each status came.
 */
async function walk(
  browser: TestBrowser,
  headers: Record<string, string | undefined> = {},
  body: unknown = {},
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const { path, methods } of routes)
    for (const method of methods.filter((each) => each !== 'HEAD')) {
      const response = await browser.call(method, path, {
        ...(method === 'GET' ? {} : { body }),
        headers: { host: HOST, ...headers },
      });
      expectPolicy(response, `${method} ${path}`);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  return statuses;
}

test('every route has the policy headers: signed in and out, cross-site, with a foreign host', async () => {
  expect(routes.length).toBeGreaterThan(25);
  expect(Object.keys(await walk(dashboard.browser()))).toEqual(['200', '204', '400', '401', '404', '405', '503']);
  expect(await walk(dashboard.browser(), { host: 'evil.test' })).toEqual({ 421: expect.any(Number) });
  expect(Object.keys(await walk(dashboard.browser(), { 'sec-fetch-site': 'cross-site' }))).toEqual([
    '200',
    '401',
    '403',
    '404',
    '503',
  ]);
  expect(Object.keys(await walk(dashboard.browser(), {}, '{'))).toContain('400');
  expect((await walk(await dashboard.signedIn('viewer')))[403]).toBeGreaterThan(5);
});

test('the live stream has them', async () => {
  const socket = await openRawSocket(`http://127.0.0.1:${dashboard.port}`);
  socket.write(
    `GET /bff/live HTTP/1.1\r\nHost: ${HOST}\r\nCookie: ${admin.cookie()}\r\nSec-Fetch-Site: same-origin\r\n\r\n`,
  );
  const head = (await socket.received(/\r\n\r\n/)).split('\r\n\r\n', 1)[0]!;
  socket.destroy();
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/, 2) as [string, string])
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(head).toMatch(/^HTTP\/1\.1 200/);
  expectPolicy({ status: 200, headers, text: '', body: '' }, 'GET /bff/live');
});

test('every response has them while the store is down, and none reveals it', async () => {
  const { db } = dashboard.database.store;
  const rename = (from: string, to: string) =>
    sql`alter table bff.${sql.ref(from)} rename to ${sql.ref(to)}`.execute(db);
  await rename('sessions', 'gone');
  const statuses = await walk(admin);
  await rename('gone', 'sessions');
  expect(statuses[500]).toBeGreaterThan(10);
});

test('forwarded responses of the service have them', async () => {
  for (const status of [200, 201, 304, 400, 404, 409, 412, 500, 503]) {
    dashboard.upstream.respondWith(() => ({
      status,
      body: { status, code: 'X', requestId: 'r' },
      headers: {
        'content-security-policy': 'default-src *',
        'x-frame-options': 'ALLOWALL',
        'cache-control': 'public',
        server: 'x',
        'access-control-allow-origin': '*',
      },
    }));
    const { headers } = await admin.call('GET', `/bff/api/assets?page=${status}`, { headers: { host: HOST } });
    expect(headers).toMatchObject({ ...EXPECTED, 'cache-control': 'no-store' });
    expect([headers['server'], headers['access-control-allow-origin']]).toEqual([undefined, undefined]);
    policies.add(
      String(headers['content-security-policy']).replaceAll(/'nonce-[\w-]{22}'/g, "'nonce-0123456789abcdef012345'"),
    );
  }
});

test("there is one content security policy for all, in which Google's evaluator finds nothing", () => {
  expect(policies.size).toBe(1);
  expect(cspFindings([...policies][0]!)).toEqual([]);
  expect(cspFindings("default-src 'none'; script-src 'self' 'unsafe-inline'")).not.toEqual([]);
});
