import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takesGzip } from '#server/takesGzip.ts';
import { sendRaw } from '#testing/rawSocket.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.url + path, { method, headers });

it.each([
  '/openapi.json',
  '/docs',
  '/docs/swagger-ui-bundle.js',
  '/docs/swagger-ui.css',
  '/docs/page.js',
  '/docs/interface.md',
])('%s is gzipped for clients that accept it, and sent once to clients that cache it', async (path) => {
  const [plain, zipped] = [
    await get(path, { 'accept-encoding': 'identity' }),
    await get(path, { 'accept-encoding': 'br, gzip' }),
  ];
  expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect([plain.headers.get('vary'), zipped.headers.get('vary')]).toEqual(['accept-encoding', 'accept-encoding']);
  const text = await plain.text();
  expect(await zipped.text()).toBe(text);
  expect(Number(zipped.headers.get('content-length'))).toBeLessThan(text.length * 0.7);
  const [one, other] = [plain.headers.get('etag')!, zipped.headers.get('etag')!];
  // One strong tag identifies one sequence of bytes.
  expect(one).not.toBe(other);
  for (const method of ['GET', 'HEAD'])
    for (const [coding, tag, status] of [
      ['identity', one, 304],
      ['gzip', other, 304],
      ['gzip', `W/${other}`, 304],
      ['gzip', '*', 304],
      ['gzip', one, 200],
      ['identity', other, 200],
    ] as const) {
      const response = await get(path, { 'accept-encoding': coding, 'if-none-match': tag }, method);
      expect([response.status, response.headers.get('vary')], `${coding} ${tag}`).toEqual([status, 'accept-encoding']);
      if (status === 304)
        expect([response.headers.get('etag'), await response.text()]).toEqual([coding === 'gzip' ? other : one, '']);
    }
  expect(plain.headers.get('cache-control')).not.toBe('no-store');
});

it('sends the bytes of the gzip form with the announced length', async () => {
  const response = await sendRaw(
    service.url,
    'GET /openapi.json HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n',
    /never/,
  );
  const [head, body] = response.split(/\r\n\r\n(.*)/s) as [string, string];
  expect(/^content-length: (\d+)/im.exec(head)?.[1]).toBe(String(body.length));
  expect(gunzipSync(Buffer.from(body, 'latin1')).toString()).toContain('"openapi":"3.1.0"');
});

it.each(['favicon.svg', 'inter.woff2'])('does not compress %s', async (file) => {
  const response = await get(`/docs/${file}`, { 'accept-encoding': 'gzip' });
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([null, null]);
  expect((await get(`/docs/${file}`, { 'if-none-match': response.headers.get('etag')! })).status).toBe(304);
});

it.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['GZIP', true],
  ['x-gzip', true],
  ['deflate, gzip;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.0, *', false],
  ['*', true],
  ['*;q=0', false],
  ['br', false],
  ['gzip;q=0.2, identity;q=0.8', false],
  ['identity, gzip', true],
  ['gzip;q=x', false],
])('Accept-Encoding %j accepts gzip: %s', (header, accepts) => expect(takesGzip(header)).toBe(accepts));
