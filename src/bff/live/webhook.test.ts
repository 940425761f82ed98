import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { OWN_WEBHOOK } from '#contract/change.ts';
import type { ReceivedRequest, ScriptedResponse } from '#testing/fakeUpstream.ts';
import { type LiveStream, openLiveStream } from '#testing/liveStream.ts';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';

const UUID = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';
const SECRET = 'whsec_test';
const EVENT = '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10';
const subscription = {
  uuid: UUID,
  secret: SECRET,
  events: [],
  status: 'ACTIVE',
  updatedUTC: '2026-01-15T17:00:00Z',
  description: OWN_WEBHOOK,
};

/** A service that creates, rotates and tests. */
const service = ({ method, url }: ReceivedRequest): ScriptedResponse => {
  if (method === 'GET') return { body: { data: [] } };
  return url.endsWith('/test') ? { body: { deliveries: [{ error: null }] } } : { body: subscription };
};

let dashboard: TestDashboard;
let operator: TestBrowser;
let stream: LiveStream;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  dashboard.upstream.respondWith(service);
  await dashboard.app.maintainSubscription(`http://127.0.0.1:${dashboard.port}/bff/webhook`);
  operator = await dashboard.signedIn();
});
afterAll(() => dashboard.close());
beforeEach(async () => {
  stream = await openLiveStream(dashboard.port, operator.cookie());
  return () => stream.close();
});

const body = (changes: object = {}) =>
  JSON.stringify({
    uuid: UUID,
    event: 'EVENT.CANCELLED',
    createdUTC: new Date().toISOString(),
    payload: { eventUUID: EVENT, nonce: randomUUID() },
    ...changes,
  });
const sign = (text: string, secret = SECRET) => `svcsha256=${createHmac('sha256', secret).update(text).digest('hex')}`;

/** Sends as the service does: without cookie, origin or the browsers' headers. */
const send = (text: string, headers: Record<string, string | undefined> = {}) =>
  dashboard.browser().call('POST', '/bff/webhook', {
    raw: text,
    headers: {
      'sec-fetch-site': undefined,
      'x-halfhour-csrf': undefined,
      'service-webhook-signature': sign(text),
      'webhook-id': randomUUID(),
      ...headers,
    },
  });

/** What the stream has published before a marker arrives through it. */
async function publishedChanges(): Promise<unknown[]> {
  const marker = body({
    event: 'PORTFOLIO.ASSETS_ASSIGNED',
    payload: { portfolioUUID: 'marker', assetUUIDs: [], nonce: randomUUID() },
  });
  expect((await send(marker)).status).toBe(204);
  await vi.waitFor(() => expect(stream.text()).toContain('marker'));
  const all = stream.messages.map(({ data }) => data as { kind: string; ids: string[] });
  return all.slice(
    0,
    all.findIndex(({ ids }) => ids.includes('marker')),
  );
}

test("publishes to browsers the changes of the service's signed message", async () => {
  expect((await send(body())).status).toBe(204);
  expect(
    (
      await send(
        body({
          event: 'EVENT_SCHEME.ASSETS_UPDATED',
          payload: { schemeUUID: 's', assets: [{ assetUUID: 'a' }, { assetUUID: 'b' }] },
        }),
      )
    ).status,
  ).toBe(204);
  expect((await send(body({ event: 'EVENT.STATS_READY', payload: { eventUUID: EVENT } }))).status).toBe(204);
  expect(await publishedChanges()).toEqual([
    { kind: 'event', ids: [EVENT] },
    { kind: 'scheme', ids: ['s'] },
    { kind: 'asset', ids: ['a', 'b'] },
    { kind: 'event', ids: [] },
    { kind: 'stats', ids: [EVENT] },
  ]);
  expect(stream.text()).toContain('event: feed\ndata: {"pushed":true}');
});

test('a wrong signature is 401 and changes nothing', async () => {
  const text = body();
  const wrong = [
    undefined,
    '',
    sign(text, 'another'),
    sign(`${text} `),
    sign(text).toUpperCase(),
    sign(text).slice(0, -1),
    sign(text).slice('svcsha256='.length),
    `sha256=${sign(text)}`,
  ];
  for (const signature of wrong) {
    const { status, body: problem } = await send(text, { 'service-webhook-signature': signature });
    expect([status, (problem as { code: string }).code], signature).toEqual([401, 'WRONG_SIGNATURE']);
  }
  const foreign = body({ uuid: randomUUID() });
  expect((await send(foreign)).status).toBe(401);
  expect(await publishedChanges()).toEqual([]);
});

test('the exact bytes count', async () => {
  const text =
    `{ "payload": {"eventUUID":"${EVENT}","name":"Ü \\u2028 </script>"},\n ` +
    `"event":"EVENT.STARTED","uuid":"${UUID}","createdUTC":"2026-01-15T17:00:00Z"}`;
  expect((await send(JSON.stringify(JSON.parse(text)), { 'service-webhook-signature': sign(text) })).status).toBe(401);
  expect((await send(text)).status).toBe(204);
  expect(await publishedChanges()).toEqual([{ kind: 'event', ids: [EVENT] }]);
});

test('a repeated delivery gets 2xx and is ignored, by its id and by its bytes', async () => {
  const [once, again] = [body(), body()];
  expect((await send(once, { 'webhook-id': 'same' })).status).toBe(204);
  expect((await send(again, { 'webhook-id': 'same' })).status).toBe(204);
  expect((await send(once)).status).toBe(204);
  expect(await publishedChanges()).toHaveLength(1);
});

test('a test delivery is accepted and publishes nothing', async () => {
  expect((await send(body({ test: true, payload: { eventUUID: EVENT } }))).status).toBe(204);
  expect(await publishedChanges()).toEqual([]);
});

test('accepts JSON up to 4 MiB, under its own host names, at this path only', async () => {
  const large = body({ payload: { eventUUID: EVENT, text: 'x'.repeat(4 * 1024 * 1024) } });
  expect((await send(large)).status).toBe(413);
  expect((await send(body(), { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send(body(), { host: 'evil.test' })).status).toBe(421);
  for (const path of ['/bff/webhook?x=1', '/bff/webhook/', '/bff/webhooks', '/bff/session']) {
    const text = body();
    const { status } = await dashboard.browser().call('POST', path, {
      raw: text,
      headers: { 'sec-fetch-site': undefined, 'x-halfhour-csrf': undefined, 'service-webhook-signature': sign(text) },
    });
    expect([403, 404], path).toContain(status);
  }
  expect((await operator.call('GET', '/bff/webhook')).status).toBe(405);
  expect(await publishedChanges()).toEqual([]);
});

test('after a message, reads ask for the latest until a response names a state', async () => {
  const asked = async () => {
    await operator.call('GET', `/bff/api/assets?search=${randomUUID()}`);
    return dashboard.upstream.received.at(-1)!.headers['x-read-after'];
  };
  dashboard.upstream.respondWith(() => ({ body: { data: [] } }));
  expect((await send(body())).status).toBe(204);
  expect([await asked(), await asked()]).toEqual(['latest', 'latest']);
  dashboard.upstream.respondWith(() => ({ body: { data: [] }, headers: { 'x-read-after': '1/20' } }));
  expect([await asked(), await asked()]).toEqual(['latest', '1/20']);
});
