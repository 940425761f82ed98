import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRawSocket, statusOf } from '#testing/rawSocket.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());
const BODY = JSON.stringify({ userId: 'continued', name: 'Ann' });
const head = (
  { apiKey, tenant: uuid }: TestTenant,
  changes: Record<string, string | null> = {},
  line = 'POST /users HTTP/1.1',
) => {
  const headers = {
    Host: 'localhost',
    'x-api-key': apiKey,
    tenant: uuid,
    'x-api-version': '1.0',
    'Content-Type': 'application/json',
    Expect: '100-continue',
    'Content-Length': String(BODY.length),
    ...changes,
  };
  return [
    line,
    ...Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    '',
    '',
  ].join('\r\n');
};

it.each([
  ['a wrong key', { 'x-api-key': 'x' }, 401],
  ['a wrong version', { 'x-api-version': '9' }, 400],
  ['a body over what any path takes', { 'Content-Length': String(17 * 1024 * 1024) }, 413],
  ['a body over what this path takes', { 'Content-Length': String(1024 * 1024 + 1) }, 413],
  [
    'a gzip body over the limit of this path',
    { 'Content-Length': String(1024 * 1024 + 1), 'Content-Encoding': 'gzip' },
    413,
  ],
  ['another type', { 'Content-Type': 'text/plain' }, 415],
  ['another charset', { 'Content-Type': 'application/json; charset=latin1' }, 415],
  ['no type', { 'Content-Type': null }, 415],
  ['another coding', { 'Content-Encoding': 'br' }, 415],
])('%s is refused before the body, and the connection is closed', async (_, changes, status) => {
  const socket = await openRawSocket(service.url);
  socket.write(head(tenant, changes));
  await socket.closed;
  const response = await socket.received();
  expect(statusOf(response)).toBe(status);
  expect(response.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
  expect(response).toMatch(/^connection: close/im);
});

it.each([
  ['a path that is not there', 'POST /nothing HTTP/1.1', 404],
  ['a method it does not take', 'PUT /users HTTP/1.1', 405],
  ['consumption over 16 MiB', 'POST /energy-consumption HTTP/1.1', 413],
])('%s is refused before the body', async (_, line, status) => {
  const socket = await openRawSocket(service.url);
  socket.write(head(tenant, status === 413 ? { 'Content-Length': String(16 * 1024 * 1024 + 1) } : {}, line));
  await socket.closed;
  expect(statusOf(await socket.received())).toBe(status);
});

it('a request over the rate limit is refused without 100', async () => {
  const slow = await service.addTenant({ requests_per_second: 1, requests_in_flight: 1 });
  const sockets = await Promise.all(Array.from({ length: 4 }, () => openRawSocket(service.url)));
  for (const socket of sockets) socket.write(head(slow));
  const statuses = await Promise.all(sockets.map(async (socket) => statusOf(await socket.received(/\r\n\r\n/))));
  for (const socket of sockets) socket.destroy();
  expect(statuses.sort((a, b) => a - b)).toEqual([100, 429, 429, 429]);
});

it.each([
  ['/users', BODY],
  ['/energy-consumption', '[]'],
])('%s gets 100 and keeps the connection if the request is admitted', async (path, body) => {
  const socket = await openRawSocket(service.url);
  const line = `POST ${path} HTTP/1.1`;
  socket.write(head(tenant, { 'Content-Length': String(body.length) }, line));
  expect(await socket.received(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  socket.write(body);
  expect(await socket.received(/HTTP\/1\.1 (201|400)[^]*\}$/)).not.toMatch(/^connection: close/im);
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await socket.received(/\{"status":"ok"\}$/)).toMatch(/HTTP\/1\.1 200 OK/);
  socket.destroy();
});

it('a client that does not wait for 100 gets its response', async () => {
  const socket = await openRawSocket(service.url);
  const body = JSON.stringify({ userId: 'hasty', name: 'Ann' });
  socket.write(head(tenant, { 'Content-Length': String(body.length) }) + body);
  expect(await socket.received(/HTTP\/1\.1 201/)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201/);
  socket.destroy();
});
