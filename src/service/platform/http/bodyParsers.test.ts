import { gzipSync, brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import { pointersOf, problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const MIB = 1024 * 1024;

describe('bodies', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  let count = 0;
  const post = (raw: string | Uint8Array, headers = {}, path = '/users') =>
    tenant.send('POST', path, { raw, headers: { 'content-type': 'application/json', ...headers } });
  const user = (more = {}) => JSON.stringify({ userId: `b${++count}`, name: 'Ann', ...more });
  const users = async () => (await tenant.client.listUsers()).totalItems;

  it.each([
    '',
    ' \r\n\t',
    '{',
    '{"userId":"a",}',
    '{/* a */}',
    '{"userId":NaN}',
    "{'userId':'a'}",
    '{userId:"a"}',
    '[1,]',
    '01',
    '+1',
    '.5',
    '{"a":1}{"b":2}',
    '"\n"',
    '"\\x41"',
    'undefined',
    'Infinity',
    '\0',
    '{"userId": "a" "name": "b"}',
  ])('that are not JSON are refused: %j', async (raw) => {
    const before = await users();
    const problem = await problemOf(await post(raw));
    expect([problem.status, problem.code]).toEqual([400, 'INVALID_JSON']);
    expect(problem.detail).toMatch(/position \d+|ends too early|is empty/);
    expect(await users()).toBe(before);
  });

  it.each(['null', '[]', '"text"', '1', 'true', '[{"userId":"a","name":"b"}]'])(
    'that are not objects are refused where one is required: %s',
    async (raw) => {
      for (const path of ['/users', '/assets'])
        expect((await problemOf(await post(raw, {}, path))).code).toBe('INVALID_REQUEST');
    },
  );

  it('may begin with a byte order mark', async () => {
    expect((await post(`\ufeff${user()}`)).status).toBe(201);
  });

  it.each([
    '{"__proto__":{"x":1},"userId":"p","name":"A"}',
    '{"\\u005f_proto__":{"x":1},"userId":"p","name":"A"}',
    '{"constructor":{"prototype":{"x":1}},"userId":"p","name":"A"}',
    '{"userId":"p","name":"A","toString":1}',
  ])('cannot reach the prototype: %s', async (raw) => {
    expect((await post(raw)).status).toBe(400);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it.each([33, 5000, MIB - 10])('nested %i levels deep are refused before they are parsed', async (depth) => {
    const raw = depth > 5000 ? '['.repeat(depth) : `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect((await problemOf(await post(raw))).detail).toContain('nested deeper than 32');
  });

  it('nested 32 levels deep, or with brackets in a string, are read', async () => {
    expect((await problemOf(await post(`${'['.repeat(32)}${']'.repeat(32)}`))).code).toBe('INVALID_REQUEST');
    expect((await post(user({ name: '['.repeat(100) + '\\"' }))).status).toBe(201);
  });

  it.each(['userUUID', 'tenant', 'tenant_uuid', 'createdUTC', 'status', 'role', 'isAdmin', 'row_version'])(
    'with the unknown member %s are refused by its name',
    async (property) => {
      expect(await pointersOf(await post(user({ [property]: 'x' })))).toEqual([`/${property}`]);
    },
  );

  it.each<[string, () => string, number]>([
    ['1 MiB and a byte', () => `"${'x'.repeat(MIB - 1)}"`, 413],
    ['1 MiB', () => `"${'x'.repeat(MIB - 2)}"`, 400],
    ['600,000 properties', () => `{${Array.from({ length: 600_000 }, (_, i) => `"${i}":1`).join()}}`, 413],
    ['17 MiB', () => `"${'x'.repeat(17 * MIB)}"`, 413],
  ])('of %s', async (_, raw, status) => {
    // A server that refuses early may close the connection while the rest is being sent.
    const found = await post(raw()).then(
      (response) => response.status,
      () => 413,
    );
    expect(found).toBe(status);
  });

  it('in chunks have the same maximum size', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x20)),
    });
    const found = await fetch(`${service.url}/users`, {
      method: 'POST',
      headers: { ...tenant.headers, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit).then(
      (response) => response.status,
      () => 413,
    );
    expect(found).toBe(413);
  });

  it.each([
    ['gzip', () => gzipSync(user()), 201],
    ['GZIP', () => gzipSync(user()), 201],
    ['identity', () => Buffer.from(user()), 201],
    ['br', () => brotliCompressSync(user()), 415],
    ['gzip, gzip', () => gzipSync(gzipSync(user())), 415],
    ['snappy', () => Buffer.from(user()), 415],
    ['gzip', () => Buffer.from(user()), 400],
    ['gzip', () => gzipSync(user()).subarray(0, 20), 400],
    ['gzip', () => gzipSync(' '.repeat(200 * MIB)), 413],
  ])('with Content-Encoding %s', async (encoding, raw, status) => {
    const response = await post(raw(), { 'content-encoding': encoding });
    expect(response.status).toBe(status);
    if (status !== 201) await problemOf(response);
  });

  it.each([
    undefined,
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'json',
    ';',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
  ])('of type %s are refused', async (type) => {
    expect((await problemOf(await post(Buffer.from(user()), { 'content-type': type }))).code).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it.each(['application/json; charset=UTF-8', 'Application/JSON', 'application/json;charset="utf-8"'])(
    'of type %s are read',
    async (type) => {
      expect((await post(user(), { 'content-type': type })).status).toBe(201);
    },
  );

  it.each([
    ['invalid UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', Buffer.from('\ufeff{"userId":"a","name":"b"}', 'utf16le')],
  ])('in %s are refused', async (_, raw) => {
    expect((await problemOf(await post(raw))).code).toBe('INVALID_JSON');
  });

  it.each([
    ['GET', '/health', 200],
    ['GET', '/users', 200],
    ['GET', '/nothing', 404],
    ['DELETE', '/users/3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11', 404],
    ['POST', '/webhooks/3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11/test', 404],
  ])('that are absent, with Content-Encoding gzip, cause no error: %s %s', async (method, path, status) => {
    expect((await tenant.send(method, path, { headers: { 'content-encoding': 'gzip' } })).status).toBe(status);
    // An error without a listener would be thrown now, and end the run.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
  });

  it('get at most 100 faults listed', async () => {
    const response = await post(JSON.stringify(Array.from({ length: 1000 }, () => ({ name: '' }))), {}, '/assets/bulk');
    const text = await response.text();
    expect((JSON.parse(text) as { errors: unknown[] }).errors).toHaveLength(100);
    expect(text.length).toBeLessThan(100_000);
  });

  it('are refused where the operation has none', async () => {
    const { userUUID } = (await (await post(user())).json()) as User;
    for (const raw of ['{"force":true}', 'null', '[]'])
      expect(
        (await tenant.send('DELETE', `/users/${userUUID}`, { raw, headers: { 'content-type': 'application/json' } }))
          .status,
      ).toBe(400);
    expect(
      (
        await tenant.send('DELETE', `/users/${userUUID}`, {
          raw: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(204);
  });
});
