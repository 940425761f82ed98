import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointersOf } from '#testing/problemOf.ts';
import { openRawSocket, sendRaw, statusOf } from '#testing/rawSocket.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());
const lines = (...all: string[]) => [...all, '', ''].join('\r\n');
const credentials = () => [`x-api-key: ${tenant.apiKey}`, `tenant: ${tenant.tenant}`, 'x-api-version: 1.0'];
const send = (text: string) => sendRaw(service.url, text, /\r\n\r\n/);

describe('a target in absolute form', () => {
  it.each([
    ['GET', 'http://any.example/health', 200],
    ['GET', 'HTTP://any.example:8080/api/v1/users?page=1', 200],
    ['GET', 'https://any.example/users', 200],
    ['HEAD', 'http://[::1]:80/users', 200],
    ['PUT', 'http://any.example/users', 405],
    ['GET', 'http://any.example', 404],
    ['GET', 'http://any.example?x=1', 404],
    ['GET', 'http://any.example//users', 404],
    ['GET', 'http:///users', 400],
    ['GET', 'http://user:word@any.example/users', 400],
    ['GET', 'ftp://any.example/users', 400],
    ['GET', 'http://any.example#/users', 400],
  ])('%s %s returns %i', async (method, target, status) => {
    expect(statusOf(await send(lines(`${method} ${target} HTTP/1.1`, 'Host: localhost', ...credentials())))).toBe(
      status,
    );
  });

  it('has links with paths', async () => {
    for (const name of ['a', 'b']) await tenant.client.createPortfolio({ body: { name } });
    expect(
      await send(lines('GET http://any.example/portfolios?pageSize=1 HTTP/1.1', 'Host: localhost', ...credentials())),
    ).toMatch(/^link: <\/portfolios\?pageSize=1&cursor=[\w-]+>; rel="next"/m);
  });

  it('needs exactly one Host', async () => {
    expect(statusOf(await send(lines('GET http://any.example/health HTTP/1.1')))).toBe(400);
    expect(statusOf(await send(lines('GET http://any.example/health HTTP/1.1', 'Host: a', 'Host: a')))).toBe(400);
  });
});

describe('a header that may occur once', () => {
  const post = (...headers: string[]) =>
    send(lines('POST /users HTTP/1.1', 'Host: a', ...credentials(), 'Content-Length: 2', ...headers) + '{}');

  it.each([
    ['two different types', ['Content-Type: application/json', 'Content-Type: text/plain'], 'content-type'],
    [
      'two different types in the other order',
      ['Content-Type: text/plain', 'Content-Type: application/json'],
      'content-type',
    ],
    [
      'two charsets',
      ['Content-Type: application/json', 'Content-Type: application/json; charset=utf-8'],
      'content-type',
    ],
    [
      'two authorizations',
      ['Content-Type: application/json', 'Authorization: Bearer a', 'Authorization: Bearer b'],
      'authorization',
    ],
  ])('%s are refused', async (_, headers, name) => {
    const response = await post(...headers);
    expect(statusOf(response)).toBe(400);
    expect(response).toContain(`The request has two different ${name} headers`);
  });

  it.each([
    ['x-api-key: other', 401],
    ['tenant: other', 401],
    ['x-api-version: 2.0', 400],
    ['Content-Encoding: gzip\r\nContent-Encoding: identity', 415],
    ['Idempotency-Key: a\r\nIdempotency-Key: b', 400],
    ['Idempotency-Key: "a"\r\nIdempotency-Key: "b"', 400],
  ])('%s beside another is refused', async (headers, status) => {
    expect(statusOf(await post('Content-Type: application/json', headers))).toBe(status);
  });

  it('the same type twice is accepted', async () =>
    expect(await post('Content-Type: application/json', 'Content-Type: application/json')).toContain(
      'INVALID_REQUEST',
    ));
});

describe('a query', () => {
  it.each([
    ['/users?search=%', '?search'],
    ['/users?search=%zz', '?search'],
    ['/users?search=%C3%28', '?search'],
    ['/users?search=%ed%a0%80', '?search'],
    ['/users?search=%c0%af', '?search'],
    ['/users?page=1&search=a%2', '?search'],
    ['/users?%zz=1', '?%zz'],
    ['/users?%', '?%'],
    ['/openapi.json?%zz', null],
  ])('%s is refused at %s', async (target, pointer) => {
    // fetch would escape it.
    const response = await sendRaw(
      service.url,
      lines(`GET ${target} HTTP/1.1`, 'Host: a', 'Connection: close', ...credentials()),
      /\}$/,
    );
    if (pointer === null) return expect(statusOf(response)).toBe(200);
    expect(statusOf(response)).toBe(400);
    expect(JSON.parse(response.split('\r\n\r\n')[1]!)).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: [{ pointer }],
    });
  });

  it('with unescaped bytes is refused', async () => {
    const socket = await openRawSocket(service.url);
    socket.write(Buffer.from(lines('GET /users?search=\xc3\xa9 HTTP/1.1', 'Host: a', ...credentials()), 'latin1'));
    expect(statusOf(await socket.received(/\r\n\r\n/))).toBe(400);
    socket.destroy();
  });

  it.each(['/users?search=%C3%A9', '/users?search=a+b%20c', '/users?search=100%25', '/users?', '/users?&'])(
    '%s is well formed',
    async (target) => {
      expect((await tenant.send('GET', target)).status).toBe(200);
    },
  );
});

describe("RFC 3339's small t and z", () => {
  it('are accepted in every instant, and returned in upper case', async () => {
    const { assetUUID } = await tenant.client.createAsset({ body: { assetType: 'OTHER' } });
    const expiring = { userId: 'small', name: 'Ann' };
    const { userUUID } = await tenant.client.createUser({ body: expiring });
    const consent = await tenant.send('POST', '/consents', {
      body: { userUUID, type: 'DISPATCH', expiresUTC: '2199-01-01t00:00:00z' },
    });
    expect(await consent.json()).toMatchObject({ expiresUTC: '2199-01-01T00:00:00Z' });
    const readings = await tenant.send('POST', '/energy-consumption', {
      body: [
        { assetUUID, startTime: '2026-01-15t17:00:00z', value: 1 },
        { assetUUID, startTime: '2026-01-15t18:30:00+01:00', value: 2.5e-1 },
      ],
    });
    expect(readings.status).toBe(201);
    const read = await tenant.send(
      'GET',
      `/assets/${assetUUID}/energy-consumption?from=2026-01-15t17:00:00z&to=2026-01-15T18:00:00z&format=records`,
    );
    expect(((await read.json()) as { data: { startTime: string }[] }).data.map(({ startTime }) => startTime)).toEqual([
      '2026-01-15T17:00:00Z',
      '2026-01-15T17:30:00Z',
    ]);
    expect(
      await pointersOf(
        await tenant.send('GET', `/assets/${assetUUID}/energy-consumption?from=2026-01-15 17:00:00z&to=x`),
      ),
    ).toEqual(['?from', '?to']);
  });
});
