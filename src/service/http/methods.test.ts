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
  '/docs/favicon-32x32.png',
];
const OTHERS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ metricsAccess: { token: 'token', isPrivate: false } });
});
afterAll(() => service.close());
const ALLOWED = { authorization: 'Bearer token', 'accept-encoding': 'identity' };
const ask = (method: string, path: string, headers: Record<string, string> = ALLOWED) =>
  fetch(service.url + path, { method, headers });

describe.each(OPEN)('%s', (path) => {
  it('answers HEAD as GET, without the body', async () => {
    const [whole, head] = [await ask('GET', path), await ask('HEAD', path)];
    expect([whole.status, head.status]).toEqual([200, 200]);
    expect(await head.text()).toBe('');
    const named = (answer: Response) =>
      [...answer.headers.keys()].filter((name) => !['date', 'connection', 'keep-alive'].includes(name)).sort();
    expect(named(head)).toEqual(named(whole));
    if (path !== '/metrics')
      expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
  });

  it.each(OTHERS)('answers %s with what it takes', async (method) => {
    const answer = await ask(method, path);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(await problemOf(answer)).toMatchObject({ status: 405, detail: 'This path takes GET, HEAD' });
  });
});

it.each(['POST', 'GET', 'HEAD', 'OPTIONS'])('%s /metrics is nowhere for who may not read them', async (method) => {
  const answer = await ask(method, '/metrics', {});
  expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
});

it.each(['/nothing', '/docs/nothing', '/health/', '/api/v1/health'])(
  '%s is nowhere whatever the method',
  async (path) => {
    for (const method of ['GET', 'HEAD', ...OTHERS]) expect((await ask(method, path)).status).toBe(404);
  },
);

it.each(['/assets-bulk', '/api/v1/assets-create-bulk'])('%s is gone for HEAD and OPTIONS too', async (path) => {
  for (const method of ['HEAD', 'OPTIONS']) expect((await ask(method, path)).status).toBe(410);
});

it('HEAD is counted and refused as GET is', async () => {
  const tenant = await service.addTenant({ requests_per_second: 2, requests_in_flight: 2 });
  expect((await tenant.send('HEAD', '/users', { headers: { 'x-api-key': 'x' } })).status).toBe(401);
  expect((await tenant.send('HEAD', '/users', { headers: { 'x-api-version': '9' } })).status).toBe(400);
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => (await tenant.send('HEAD', '/users')).status),
  );
  expect(statuses).toContain(429);
});

it('OPTIONS * says what the server takes, and nothing about other origins', async () => {
  const answer = await sendRaw(
    service.url,
    'OPTIONS * HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: PUT\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 204 .*\r\nallow: GET, HEAD, POST, PUT, PATCH, DELETE\r\n/s);
  expect(answer.toLowerCase()).not.toContain('access-control');
});
