import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '#testing/problemOf.ts';
import { sendRaw } from '#testing/rawSocket.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

const OPEN = [
  '/health',
  '/ready',
  '/openapi.json',
  '/metrics',
  '/docs',
  '/docs/page.js',
  '/docs/interface.md',
  '/docs/swagger-ui.css',
  '/docs/inter.woff2',
];
const OTHERS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ metricsAccess: { token: 'token', isPrivate: false } });
});
afterAll(() => service.close());
const ALLOWED = { authorization: 'Bearer token', 'accept-encoding': 'identity' };
const call = (method: string, path: string, headers: Record<string, string> = ALLOWED) =>
  fetch(service.url + path, { method, headers });

describe.each(OPEN)('%s', (path) => {
  it('HEAD is GET without the body', async () => {
    const [whole, head] = [await call('GET', path), await call('HEAD', path)];
    expect([whole.status, head.status]).toEqual([200, 200]);
    expect(await head.text()).toBe('');
    const named = (response: Response) =>
      [...response.headers.keys()].filter((name) => !['date', 'connection', 'keep-alive'].includes(name)).sort();
    expect(named(head)).toEqual(named(whole));
    if (path !== '/metrics')
      expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
  });

  it.each(OTHERS)('%s gets the allowed methods', async (method) => {
    const response = await call(method, path);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await problemOf(response)).toMatchObject({ status: 405, detail: 'This path accepts GET, HEAD' });
  });
});

it.each(['POST', 'GET', 'HEAD', 'OPTIONS'])('%s /metrics is 404 without permission to read them', async (method) => {
  const response = await call(method, '/metrics', {});
  expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
});

it.each(['/nothing', '/docs/nothing', '/health/', '/api/v1/health'])('%s is 404 for every method', async (path) => {
  for (const method of ['GET', 'HEAD', ...OTHERS]) expect((await call(method, path)).status).toBe(404);
});

it.each(['/assets-bulk', '/api/v1/assets-create-bulk'])('%s is gone for HEAD and OPTIONS too', async (path) => {
  for (const method of ['HEAD', 'OPTIONS']) expect((await call(method, path)).status).toBe(410);
});

it('HEAD is counted and refused like GET', async () => {
  const tenant = await service.addTenant({ requests_per_second: 2, requests_in_flight: 2 });
  expect((await tenant.send('HEAD', '/users', { headers: { 'x-api-key': 'x' } })).status).toBe(401);
  expect((await tenant.send('HEAD', '/users', { headers: { 'x-api-version': '9' } })).status).toBe(400);
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => (await tenant.send('HEAD', '/users')).status),
  );
  expect(statuses).toContain(429);
});

it('OPTIONS * returns the methods of the server, without cross-origin headers', async () => {
  const response = await sendRaw(
    service.url,
    'OPTIONS * HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: PUT\r\n\r\n',
  );
  expect(response).toMatch(/^HTTP\/1\.1 204 .*\r\nallow: GET, HEAD, POST, PUT, PATCH, DELETE\r\n/s);
  expect(response.toLowerCase()).not.toContain('access-control');
});
