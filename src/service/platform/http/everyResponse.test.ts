import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cspFindings } from '#testing/cspFindings.ts';
import { checkProblem } from '#testing/problemOf.ts';
import { openRawSocket, sendRaw, statusOf } from '#testing/rawSocket.ts';
import { type Route, routesOf } from '#testing/routesOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const EXPECTED = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";
const LINK = / \/(answer|unsubscribe|confirm|calendar)\//;

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

describe('every response of the service', () => {
  let service: TestService;
  let tenant: TestTenant;
  let routes: Route[];
  const policies = new Map<string, string>();
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    const known = routesOf(service.service.app).map(({ path, methods }) => ({
      path: path.replaceAll(/:\w+/g, '3f1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f'),
      methods,
    }));
    // Every operation has two routes, with and without the version: one is requested.
    routes = known.filter(({ path }) => !known.some((other) => other.path === `/api/v1${path}`));
  });
  afterAll(() => service.close());

  async function check(response: Response, what: string): Promise<void> {
    const headers = Object.fromEntries(response.headers);
    expect(headers, what).toMatchObject(EXPECTED);
    expect(
      Object.keys(headers).filter((name) => /^access-control|^server$|^x-powered-by$/.test(name)),
      what,
    ).toEqual([]);
    const kept = /\/docs\/./.test(what)
      ? 'public, max-age=3600'
      : /\/(docs|openapi\.json)$/.test(what)
        ? 'no-cache'
        : 'no-store';
    expect(headers['cache-control'], what).toBe(response.ok ? kept : 'no-store');
    policies.set(headers['content-security-policy']!, what);
    // The pages behind links of mails.
    const isPage = LINK.test(what) && (headers['content-type']?.startsWith('text/html') ?? false);
    if (!/\/docs/.test(what) && !isPage) expect(headers['content-security-policy'], what).toBe(NO_PAGE);
    const text = await response.text();
    if (what.startsWith('HEAD ')) return expect(text).toBe('');
    if (isPage) return expect(text, what).not.toMatch(/<script|\bon\w+=|https?:/);
    if (response.ok || what.endsWith('/ready')) return;
    const type = response.headers.get('content-type');
    // OpenADR has the same problems in its own media type.
    const isOpenAdr = what.includes(' /openadr3/');
    if (isOpenAdr) expect(type, what).toMatch(/^application\/json/);
    checkProblem(response.status, isOpenAdr ? 'application/problem+json' : type, text);
  }
  async function requestAll(
    headers: Record<string, string | undefined> = {},
    raw = '{}',
  ): Promise<Record<string, number>> {
    const statuses: Record<string, number> = {};
    for (const { path, methods } of routes)
      for (const method of methods) {
        const response = await tenant.send(
          method,
          path,
          isRead(method) ? { headers } : { raw, headers: { 'content-type': 'application/json', ...headers } },
        );
        await check(response, `${method} ${path}`);
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      }
    return statuses;
  }

  it('has its policy headers on every route: with a key, without, and for bad requests', async () => {
    expect(routes.reduce((sum, { methods }) => sum + methods.length, 0)).toBeGreaterThan(110);
    // Addresses for controllers know no key, and those of tokens read forms.
    expect(Object.keys(await requestAll())).toEqual(expect.arrayContaining(['200', '400', '404']));
    expect(Object.keys(await requestAll({ 'x-api-key': undefined }))).toEqual(['200', '401', '404', '415']);
    expect(Object.keys(await requestAll({ 'x-api-version': '9.9' }))).toEqual(['200', '400', '401', '404', '415']);
    expect(await requestAll({ 'content-type': 'text/plain' }, 'x')).toMatchObject({ 415: expect.any(Number) });
  });

  it.each([
    ['GET', '/nothing', 404],
    ['PUT', '/users', 405],
    ['POST', '/assets-bulk', 410],
    ['POST', '/docs', 405],
    ['OPTIONS', '/ready', 405],
    ['GET', '/docs/', 404],
    ['GET', '/%zz', 400],
  ])('has them on %s %s', async (method, path, status) => {
    const response = await tenant.send(method, path);
    expect(response.status).toBe(status);
    await check(response, `${method} ${path === '/docs' ? '/' : path}`.replace('/docs/', '/'));
  });

  it('has them for a body that is too large, and for malformed HTTP', async () => {
    const large = await tenant.send('POST', '/users', {
      raw: ' '.repeat(1024 * 1024 + 1),
      headers: { 'content-type': 'application/json' },
    });
    expect(large.status).toBe(413);
    await check(large, 'POST /users');
    const requestHead = 'GET /users HTTP/1.1\r\nHost: a\r\n';
    for (const [text, status] of [
      ['nonsense\r\n\r\n', 400],
      [`${requestHead}X: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
      ['CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
      [`${requestHead}Expect: x\r\n\r\n`, 417],
      [`${requestHead}Host: b\r\n\r\n`, 400],
    ] as const) {
      const response = (await sendRaw(service.url, text)).toLowerCase();
      expect(statusOf(response.toUpperCase()), text).toBe(status);
      for (const [name, value] of Object.entries({
        ...EXPECTED,
        'content-security-policy': NO_PAGE,
        'cache-control': 'no-store',
      }))
        expect(response, text.slice(0, 30)).toContain(`${name}: ${value}\r\n`);
    }
  });

  it('has them while the store is broken, without its messages', async () => {
    const { db } = service.database.store;
    for (const name of ['users', 'portfolios', 'events'])
      await sql`alter table ${sql.table(name)} rename to ${sql.ref(`${name}_gone`)}`.execute(db);
    const statuses = await requestAll();
    for (const name of ['users', 'portfolios', 'events'])
      await sql`alter table ${sql.ref(`${name}_gone`)} rename to ${sql.ref(name)}`.execute(db);
    expect(statuses[500]).toBeGreaterThan(10);
  });

  it('ends the connection for another protocol, without naming the software', async () => {
    const socket = await openRawSocket(service.url);
    socket.write('GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const response = await socket.received(/\r\n\r\n/);
    socket.destroy();
    expect(statusOf(response)).toBe(200);
    expect(response).not.toMatch(/fastify|node|postgres/i);
  });

  it("has three content policies, of /docs, of links in mails and of everything else, without findings of Google's evaluator", () => {
    expect([...policies.keys()].sort()).toHaveLength(3);
    for (const policy of policies.keys()) expect(cspFindings(policy), policy).toEqual([]);
  });
});
