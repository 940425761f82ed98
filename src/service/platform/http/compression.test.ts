import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRawSocket } from '#testing/rawSocket.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

describe('compressed responses', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    for (let at = 0; at < 30; at++) await tenant.client.createUser({ body: { userId: `user-${at}`, name: 'Ann' } });
  });
  afterAll(() => service.close());

  /** The response as it is on the wire. */
  async function raw(path: string, more: Record<string, string> = {}, method = 'GET') {
    const socket = await openRawSocket(service.url);
    const headers = Object.entries({ host: 'localhost', connection: 'close', ...tenant.headers, ...more });
    socket.write(
      `${method} ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    await socket.closed;
    const [head, body] = (await socket.received()).split(/\r\n\r\n(.*)/s) as [string, string];
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
    return { status: Number(head.split(' ')[1]), header, bytes: Buffer.from(body ?? '', 'latin1') };
  }
  const LIST = '/users?pageSize=30';
  const gzip = { 'accept-encoding': 'gzip' };

  it.each([
    ['JSON', {}],
    ['Download CSV', { accept: 'text/csv' }],
  ])('%s is sent as gzip to those who accept it, with the announced length', async (_, accept) => {
    const [plain, zipped] = [await raw(LIST, accept), await raw(LIST, { ...accept, ...gzip })];
    expect([plain.header('content-encoding'), zipped.header('content-encoding')]).toEqual([null, 'gzip']);
    for (const { header } of [plain, zipped]) expect(header('vary')).toContain('accept-encoding');
    expect(zipped.header('content-length')).toBe(String(zipped.bytes.length));
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  it('tags name one sequence of bytes, and conditions take either', async () => {
    const [plain, zipped] = [await raw(LIST), await raw(LIST, gzip)];
    const [one, other] = [plain.header('etag')!, zipped.header('etag')!];
    expect(other).toBe(one.replace(/"$/, '+gzip"'));
    for (const tag of [one, other])
      for (const coding of [{}, gzip]) {
        const { status, header } = await raw(LIST, { ...coding, 'if-none-match': tag });
        expect([status, header('etag')]).toEqual([304, tag]);
      }
    const { data } = await tenant.client.listUsers({ query: { pageSize: 1 } });
    const user = `/users/${data[0]!.userUUID}`;
    const tag = (await raw(user)).header('etag')!.replace(/"$/, '+gzip"');
    const change = (body: object) =>
      tenant.send('PATCH', user, { body, headers: { 'if-match': tag } }).then(({ status }) => status);
    expect([await change({ name: 'Bea' }), await change({ name: 'Cleo' })]).toEqual([200, 412]);
  });

  it('a short response stays as it is', async () => {
    const response = await raw('/users?pageSize=1', gzip);
    expect([response.status, response.header('content-encoding')]).toEqual([200, null]);
  });

  it('HEAD has the headers of GET', async () => {
    const [get, head] = [await raw(LIST, gzip), await raw(LIST, gzip, 'HEAD')];
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
      expect([name, head.header(name)]).toEqual([name, get.header(name)]);
  });
});
