import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRawSocket, sendRaw, statusOf } from '#testing/rawSocket.ts';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';

let dashboard: TestDashboard;
let admin: TestBrowser;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  admin = await dashboard.signedIn('admin');
});
afterAll(() => dashboard.close());

const url = () => `http://127.0.0.1:${dashboard.port}`;
/** A request as a page of the dashboard sends it, with a session. */
const head = (line: string, ...headers: string[]) =>
  [
    line,
    `Host: 127.0.0.1:${dashboard.port}`,
    `Cookie: ${admin.cookie()}`,
    'Sec-Fetch-Site: same-origin',
    'x-halfhour-csrf: 1',
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');
const post = (...headers: string[]) => head('POST /bff/api/portfolios HTTP/1.1', ...headers);
const hidden = () => head('DELETE /bff/session HTTP/1.1');

const broken: [string, () => string, number[]][] = [
  ['length and chunks', () => `${post('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`, [400]],
  ['two lengths', () => `${post('Content-Length: 2', 'Content-Length: 3')}{}`, [400]],
  ['two lengths in one header', () => `${post('Content-Length: 2, 3')}{}`, [400]],
  ['a length with a sign', () => `${post('Content-Length: +2')}{}`, [400]],
  ['chunks twice', () => `${post('Transfer-Encoding: chunked, chunked')}0\r\n\r\n`, [400]],
  ['chunks that are not the last coding', () => `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n`, [400]],
  ['a coding besides chunks', () => `${post('Transfer-Encoding: gzip, chunked')}0\r\n\r\n`, [400]],
  ['a space before a colon', () => `${post('Transfer-Encoding : chunked')}0\r\n\r\n`, [400]],
  ['a folded header', () => `${post('Transfer-Encoding:\r\n chunked')}0\r\n\r\n`, [400]],
  ['lines that end in LF alone', () => post('Content-Length: 2').replaceAll('\r\n', '\n'), [400]],
  ['a chunk with a bad length', () => `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`, [400]],
  ['two hosts', () => post('Host: evil.test', 'Content-Length: 0'), [400]],
  ['no host', () => hidden().replace(/Host: .*\r\n/, ''), [400]],
  ['17 KiB of headers', () => post(`X-Long: ${'x'.repeat(17 * 1024)}`), [431]],
  ['another protocol', () => head('GET /bff/session HTTP/9.9'), [400, 505]],
];
test.each(broken)(
  '%s is refused and disconnected, and what hides behind it is never read',
  async (_, request, statuses) => {
    const before = dashboard.upstream.received.length;
    const socket = await openRawSocket(url());
    socket.write(request() + hidden());
    await socket.closed;
    const response = await socket.received();
    expect(statuses).toContain(statusOf(response));
    expect(response.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
    expect(dashboard.upstream.received.length).toBe(before);
    expect((await admin.call('GET', '/bff/session')).body).toMatchObject({ signedIn: true });
  },
);

test('what is not HTTP gets a problem response', async () => {
  expect(await sendRaw(url(), `${post('Content-Length: 1', 'Transfer-Encoding: chunked')}0\r\n\r\n`, /\}$/)).toMatch(
    /^HTTP\/1\.1 400 .*application\/problem\+json.*"code":"BAD_FRAMING"/s,
  );
});

test('a body is forwarded to the service with a length set here', async () => {
  const body = '{"name":"North"}';
  const chunked = `${body.length.toString(16)};ext=1\r\n${body}\r\n0\r\nX-Trailer: 1\r\n\r\n`;
  expect(statusOf(await sendRaw(url(), post('Transfer-Encoding: chunked') + chunked))).toBe(200);
  const { headers, body: sent } = dashboard.upstream.received.at(-1)!;
  expect([sent, headers['content-length'], headers['transfer-encoding'], headers['x-trailer']]).toEqual([
    body,
    String(body.length),
    undefined,
    undefined,
  ]);
});
