import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRawSocket, sendRaw, statusOf } from '#testing/rawSocket.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const MARK = 'echo-me-if-you-dare';

describe('malformed HTTP', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
  });
  afterAll(() => service.close());
  const head = (line: string, ...headers: string[]) =>
    [
      line,
      'Host: localhost',
      `x-api-key: ${tenant.apiKey}`,
      `tenant: ${tenant.tenant}`,
      'x-api-version: 1.0',
      'content-type: application/json',
      ...headers,
      '',
      '',
    ].join('\r\n');
  const send = (text: string | Uint8Array) => sendRaw(service.url, text, /\r\n\r\n/);

  it.each([
    ['two lengths', () => head('POST /users HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3') + '{}', [400]],
    [
      'length and chunks',
      () => head('POST /users HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
      [400],
    ],
    [
      'chunks twice',
      () => head('POST /users HTTP/1.1', 'Transfer-Encoding: chunked, chunked') + '0\r\n\r\n',
      [400, 501],
    ],
    [
      'a coding besides chunks',
      () => head('POST /users HTTP/1.1', 'Transfer-Encoding: gzip, chunked') + '2\r\n{}\r\n0\r\n\r\n',
      [400],
    ],
    ['a length with a sign', () => head('POST /users HTTP/1.1', 'Content-Length: +2') + '{}', [400]],
    ['a bad chunk', () => head('POST /users HTTP/1.1', 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n', [400]],
    ['lines that end in LF alone', () => head('GET /users HTTP/1.1').replaceAll('\r\n', '\n'), [400]],
    ['two Hosts', () => head('GET /users HTTP/1.1', 'Host: evil.example'), [400]],
    ['no Host', () => head('GET /users HTTP/1.1').replace('Host: localhost\r\n', ''), [400]],
    ['a space before a colon', () => head('GET /users HTTP/1.1', 'X-Odd : 1'), [400]],
    ['a folded header', () => head('GET /users HTTP/1.1', 'X-Odd: 1\r\n 2'), [400]],
    ['another protocol', () => head('GET /users HTTP/9.9'), [400, 505]],
    ['a method that does not exist', () => head(`GETX /${MARK} HTTP/1.1`), [400]],
    ['TRACE', () => head('TRACE /users HTTP/1.1', `X-Mark: ${MARK}`), [405, 404]],
    ['CONNECT', () => head(`CONNECT ${MARK}.example:443 HTTP/1.1`), [400, 404, 405]],
    ['bytes that are no text', () => new Uint8Array(2000).fill(0xff), [400]],
    ['17 KiB of headers', () => head('GET /users HTTP/1.1', `X-Long: ${'x'.repeat(17 * 1024)}`), [431]],
    ['3,000 headers', () => head('GET /users HTTP/1.1', ...Array.from({ length: 3000 }, (_, i) => `X-${i}: 1`)), [431]],
    ['a path of 17 KB', () => head(`GET /users/${'x'.repeat(17 * 1024)} HTTP/1.1`), [431, 414]],
    ['an expectation', () => head('POST /users HTTP/1.1', 'Expect: 200-ok', 'Content-Length: 2') + '{}', [417]],
  ])('%s', async (_, request, statuses) => {
    const response = await send(request());
    expect(statuses).toContain(statusOf(response));
    expect(response).not.toContain(MARK);
    expect(response).toContain('application/problem+json');
    const requestId = /^x-request-id: (\S+)/im.exec(response)?.[1];
    expect(response).toContain(`"requestId":"${requestId}"`);
  });

  it.each([
    '/users/%00',
    '/users/%2e%2e/assets',
    '/users/%',
    '/users/%zz',
    '/users/%C3%28',
    '//users',
    '/users//',
    '/../users',
    `/users/${'x'.repeat(8192)}`,
    '/users/%0d%0aX-Injected:1',
    '/users?search=%00',
    '/users?search=%ZZ',
    '/users?%',
    'http://evil.example/users',
    '*',
    '/users#x',
    '/api/v1/api/v1/users',
  ])('the target %s is a client error or harmless', async (target) => {
    const response = await send(head(`GET ${target} HTTP/1.1`));
    expect([200, 400, 404]).toContain(statusOf(response));
    expect(response).not.toMatch(/^X-Injected/im);
  });

  it('the connection is closed after a framing fault, so that no request can be smuggled', async () => {
    const smuggled =
      head('POST /users HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked') +
      `0\r\n\r\n${head('GET /users HTTP/1.1')}`;
    const socket = await openRawSocket(service.url);
    socket.write(smuggled);
    await socket.closed;
    expect((await socket.received()).match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
  });

  it('a client that disconnects in the middle causes no error', async () => {
    const socket = await openRawSocket(service.url);
    socket.write(head('POST /users HTTP/1.1', 'Content-Length: 1000') + '{"userId"');
    socket.destroy();
    const half = await openRawSocket(service.url);
    half.write('POST /users HT');
    half.end();
    expect(await half.closed).toBeLessThan(2000);
    expect((await tenant.send('GET', '/users')).status).toBe(200);
  });

  it('a half-closed connection is closed', async () => {
    const socket = await openRawSocket(service.url);
    socket.write(head('GET /users HTTP/1.1'));
    socket.end();
    expect(await socket.closed).toBeLessThan(2000);
  });

  it('Expect: 100-continue is met', async () => {
    const socket = await openRawSocket(service.url);
    const body = JSON.stringify({ userId: 'continued', name: 'Ann' });
    socket.write(head('POST /users HTTP/1.1', 'Expect: 100-continue', `Content-Length: ${body.length}`));
    expect(statusOf(await socket.received(/\r\n\r\n/))).toBe(100);
    socket.write(body);
    expect(await socket.received(/HTTP\/1\.1 2/)).toContain('201 Created');
    socket.destroy();
  });
});

describe.concurrent('clients that are too slow', () => {
  let service: TestService;
  beforeAll(async () => void (service = await startTestService()));
  afterAll(() => service.close());

  const slowBody = ({ apiKey, tenant }: TestTenant) =>
    `POST /users HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${apiKey}\r\ntenant: ${tenant}\r\nx-api-version: 1.0\r\n` +
    'content-type: application/json\r\nContent-Length: 100\r\n\r\n{';

  it('are disconnected within 15 seconds, in headers and in the body', async () => {
    const tenant = await service.addTenant();
    const starts = ['', 'GET /use', 'GET /users HTTP/1.1\r\nHost: localhost\r\nX-Slow', slowBody(tenant)];
    const cutAfter = await Promise.all(
      starts.map(async (text) => {
        const socket = await openRawSocket(service.url);
        socket.write(text);
        const drip = setInterval(() => text && socket.write('x'), 1000);
        const after = await socket.closed;
        clearInterval(drip);
        return { after, status: statusOf(await socket.received()) };
      }),
    );
    for (const { after } of cutAfter) expect(after).toBeLessThan(15_000);
    expect(cutAfter.map(({ status }) => status)).toEqual([408, 408, 408, 408]);
  });

  it('do not delay a closing server', async () => {
    const closing = await startTestService();
    const socket = await openRawSocket(closing.url);
    socket.write(slowBody(await closing.addTenant()));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const start = performance.now();
    await closing.close();
    expect(performance.now() - start).toBeLessThan(16_000);
    await socket.closed;
  });
});
