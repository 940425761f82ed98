import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOOPBACK_SPELLINGS, NOT_PUBLIC } from '#testing/hostileAddresses.ts';
import { AddressGuard, isPublic } from './addresses.ts';
import type { Resolve } from './resolve.ts';
import { Sender } from './sender.ts';
import { requireTarget } from './targetUrl.ts';

const refused = [...NOT_PUBLIC, 'not an address', ''];
const permitted = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4009::200e',
  '2620:fe::fe',
];

describe('the address guard', () => {
  it.each(refused)('does not treat %j as public', (address) => expect(isPublic(address)).toBe(false));
  it.each(permitted)('treats %s as public', (address) => expect(isPublic(address)).toBe(true));

  it('allows named ranges, in any notation of their addresses, over http too', () => {
    const guard = new AddressGuard(['10.1.0.0/16', 'fd00::/8']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::7'].map((address) => guard.permits(address, 'http:'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['10.2.0.1', '127.0.0.1', '1.1.1.1'].map((address) => guard.permits(address, 'http:'))).toEqual([
      false,
      false,
      false,
    ]);
    expect(guard.permits('1.1.1.1', 'https:')).toBe(true);
  });

  it.each(['10.0.0.0', '10.0.0.0/33', 'example.com/8', '10.0.0.0/8/8', '::/129', '10.0.0.0/x'])(
    'refuses the range %j',
    (cidr) => expect(() => new AddressGuard([cidr])).toThrow(/WEBHOOK_ALLOW_CIDRS/),
  );
});

describe('sending past the guard', () => {
  let hits = 0;
  let port: number;
  const server = createServer(
    (_request, response) => void response.setHeader('connection', 'close').end(String(++hits)),
  );
  beforeAll(async () => {
    server.listen(0, '::');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  it.each(LOOPBACK_SPELLINGS)('reaches nothing at %s', async (host) => {
    for (const protocol of ['http', 'https']) {
      const sender = new Sender(new AddressGuard([]), async () => ['127.0.0.1']);
      const sent = await sender.post(`${protocol}://${host}:${port}/`, {}, '{}');
      expect(sent).toMatchObject({ statusCode: null, error: expect.stringContaining('blocked address') });
      await sender.close();
    }
    expect(hits).toBe(0);
  });

  it.each<[string, Resolve]>([
    ['of which one is private', async () => ['8.8.8.8', '127.0.0.1']],
    ['in a private network', async () => ['169.254.169.254']],
    ['mapped into IPv6', async () => ['::ffff:127.0.0.1']],
  ])('reaches nothing by a name with addresses %s', async (_case, resolve) => {
    const sender = new Sender(new AddressGuard([]), resolve);
    expect(await sender.post(`https://hooks.example:${port}/`, {}, '{}')).toMatchObject({
      statusCode: null,
      error: expect.stringContaining('blocked address'),
    });
    await sender.close();
    expect(hits).toBe(0);
  });

  it('resolves again for each connection, so that a name rebound meanwhile is refused', async () => {
    let queries = 0;
    const sender = new Sender(new AddressGuard(['127.0.0.0/8']), async () =>
      queries++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'],
    );
    expect(await sender.post(`http://hooks.example:${port}/`, {}, '{}')).toMatchObject({
      statusCode: 200,
      error: null,
      responseBody: '1',
    });
    expect(await sender.post(`http://hooks.example:${port}/`, {}, '{}')).toMatchObject({
      statusCode: null,
      error: 'blocked address 10.0.0.1',
    });
    await sender.close();
    hits = 0;
  });

  it('reports the cause if a name has no address', async () => {
    const sender = new Sender(new AddressGuard([]), () =>
      Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND hooks.invalid'), { code: 'ENOTFOUND' })),
    );
    expect(await sender.post('https://hooks.invalid/', {}, '{}')).toMatchObject({
      statusCode: null,
      error: expect.stringContaining('ENOTFOUND'),
    });
    await sender.close();
  });

  it('gives a name five seconds', async () => {
    const sender = new Sender(new AddressGuard([]), () => new Promise(() => undefined));
    const sent = await sender.post('https://slow.example/', {}, '{}');
    expect(sent!.error).toContain('not resolved within 5 s');
    expect(sent!.responseTimeMs).toBeLessThan(6000);
    await sender.close();
  });

  it("allows the dashboard's own address, and nothing beside it", async () => {
    const guard = new AddressGuard([]);
    const own = `http://127.0.0.1:${port}/bff/webhook`;
    guard.exempt(own);
    const sender = new Sender(guard, async () => ['127.0.0.1']);
    expect(await sender.post(own, {}, '{}')).toMatchObject({ statusCode: 200, error: null });
    expect(hits).toBe(1);
    const others = [
      `${own}/`,
      `${own}?x`,
      own.replace('/bff/webhook', '/'),
      own.replace('/bff/', '/BFF/'),
      own.replace('127.0.0.1', 'localhost'),
      own.replace('127.0.0.1', '127.0.0.2'),
      own.replace('127.0.0.1', '[::1]'),
      own.replace('http:', 'https:'),
    ];
    for (const href of others) {
      expect(await sender.post(href, {}, '{}'), href).toMatchObject({
        statusCode: null,
        error: expect.stringContaining('blocked address'),
      });
      await expect(
        requireTarget(guard, async () => ['127.0.0.1'], href),
        href,
      ).rejects.toMatchObject({ status: 400 });
    }
    await expect(requireTarget(guard, async () => [], own)).resolves.toBeUndefined();
    expect(hits).toBe(1);
    await sender.close();
    hits = 0;
  });
});
