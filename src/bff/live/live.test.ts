import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveStream, openLiveStream } from '#testing/liveStream.ts';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';
import { createSignInLink } from '../session/signInLink.ts';
import { HEARTBEAT_MS } from './hub.ts';
import { MAX_PER_SESSION } from './streams.ts';

const EVENT = '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10';
let dashboard: TestDashboard;
let operator: TestBrowser;
let open: LiveStream[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  open = [];
  dashboard = await startTestDashboard();
  operator = await dashboard.signedIn('operator');
});
afterEach(async () => {
  for (const stream of open) stream.close();
  await dashboard.close();
  vi.useRealTimers();
});

async function listen(browser = operator, options: Parameters<typeof openLiveStream>[2] = {}): Promise<LiveStream> {
  const stream = await openLiveStream(dashboard.port, browser.cookie(), options);
  open.push(stream);
  return stream;
}
const cancel = () => operator.call('POST', `/bff/api/events/${EVENT}/cancel`, { body: {} });
const changed = { kind: 'event', ids: [EVENT] };

test('publishes what others have changed to the signed-in, never the data', async () => {
  const viewer = await dashboard.signedIn('viewer');
  const streams = [await listen(), await listen(viewer)];
  dashboard.upstream.respondWith(() => ({ body: { name: 'of no concern' } }));
  expect((await cancel()).status).toBe(200);
  for (const stream of streams)
    await vi.waitFor(() => expect(stream.messages.map(({ data }) => data)).toEqual([changed]));
  expect(streams[0]!.text()).not.toContain('concern');
  expect(streams[0]!.text()).toMatch(/^retry: 3000\n\n/);
  expect(streams[0]!.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
  expect(streams[0]!.headers['content-encoding']).toBeUndefined();
});

test('publishes nothing for failures, reads and previews', async () => {
  const stream = await listen();
  dashboard.upstream.respondWith(() => ({ status: 409, body: { code: 'CONFLICT' } }));
  await cancel();
  dashboard.upstream.respondWith(() => ({ body: { data: [] } }));
  await operator.call('GET', '/bff/api/events');
  await operator.call('POST', `/bff/api/events/${EVENT}/assets`, {
    body: { assetUUIDs: [EVENT], action: 'OPT_IN', dryRun: true },
  });
  await operator.call('POST', '/bff/api/forecasts/bulk', { body: { assetUUIDs: [EVENT] } });
  await cancel();
  await vi.waitFor(() => expect(stream.messages.length).toBeGreaterThan(0));
  expect(stream.messages.map(({ data }) => data)).toEqual([changed]);
});

test('a reconnecting browser receives what it missed, or that it was too much', async () => {
  const before = await listen();
  await cancel();
  await vi.waitFor(() => expect(before.messages).toHaveLength(1));
  const { id } = before.messages[0]!;
  before.close();
  await cancel();
  for (const again of [{ headers: { 'last-event-id': id! } }, { query: `?after=${id}` }])
    expect((await listen(operator, again)).messages.map(({ data }) => data)).toEqual([changed]);
  for (const foreign of ['AAAAAAAA.1', 'garbage', `${id}9999`, '-1', `${id!.split('.')[0]}.-1`])
    expect(
      (await listen(operator, { headers: { 'last-event-id': foreign } })).messages.map(({ event }) => event),
      foreign,
    ).toEqual(['resync']);
});

test('is for the signed-in on its own pages only', async () => {
  for (const cookie of [undefined, '__Host-Http-halfhour=garbage'])
    expect((await openLiveStream(dashboard.port, cookie)).status).toBe(401);
  expect((await listen(operator, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect((await operator.call('POST', '/bff/live', { body: {} })).status).toBe(405);
  const head = await operator.call('HEAD', '/bff/live');
  expect([head.status, head.headers['content-type'], head.text]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
});

test('ends with a last message when the session is signed out', async () => {
  const [own, other] = [await listen(), await listen(await dashboard.signedIn('viewer'))];
  await operator.call('DELETE', '/bff/session');
  await own.ended;
  expect(own.messages.map(({ data }) => data)).toEqual([{ kind: 'session', ids: [] }]);
  expect(other.text()).not.toContain('session');
});

test('ends when the operator ends the session from another browser', async () => {
  const { name } = (await operator.call('GET', '/bff/session')).body as { name: string };
  const { db } = dashboard.database.store;
  const { operator_uuid } = await db
    .selectFrom('bff.operators')
    .select('operator_uuid')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const elsewhere = dashboard.browser();
  await elsewhere.call('POST', '/bff/session', { body: { token: await createSignInLink(db, operator_uuid) } });
  const [own, theirs] = [await listen(), await listen(elsewhere)];
  expect((await elsewhere.call('DELETE', '/bff/sessions')).status).toBe(204);
  await own.ended;
  expect(theirs.text()).not.toContain('session');
});

test('ends when the operator is removed and when an idle session expires, stream or not', async () => {
  const admin = await dashboard.signedIn('admin');
  const removed = await listen();
  const { data } = (await admin.call('GET', '/bff/operators')).body as {
    data: { name: string; operatorUUID: string }[];
  };
  await admin.call('DELETE', `/bff/operators/${data.find(({ name }) => name.startsWith('operator '))!.operatorUUID}`);
  await removed.ended;
  const idle = await listen(admin);
  await sql`update bff.sessions set last_seen_utc = now() - interval '31 minutes'`.execute(dashboard.database.store.db);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await idle.ended;
  expect(idle.text()).toContain('\n\n:\n\n');
});

test('limits the streams of a session', async () => {
  for (let i = 0; i < MAX_PER_SESSION; i++) expect((await listen()).status).toBe(200);
  const refused = await listen();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  open[0]!.close();
  await vi.waitFor(async () => expect((await listen()).status).toBe(200));
  expect((await listen(await dashboard.signedIn())).status).toBe(200);
});

test('open streams do not delay the close', async () => {
  const stream = await listen();
  const before = performance.now();
  await dashboard.app.close();
  await stream.ended;
  expect(performance.now() - before).toBeLessThan(2000);
});
