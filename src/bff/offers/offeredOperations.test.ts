import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { sourceOperations } from '#contract/sourceOperations.ts';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';
import { findAbsentOperations } from './fetchAbsentOperations.ts';

const EVENT = randomUUID();
const NOWHERE = { status: 404, body: { title: 'Not found' } };
let dashboard: TestDashboard;
let operator: TestBrowser;
beforeEach(async () => {
  dashboard = await startTestDashboard();
  operator = await dashboard.signedIn('operator');
});
afterEach(() => dashboard.close());

const session = async () => (await operator.call('GET', '/bff/session')).body as { notOffered?: string[] };
const sent = (path: string) => dashboard.upstream.received.filter(({ url }) => url.startsWith(`/api/v1${path}`)).length;
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

test("what the service's document leaves out is listed with the session, and never sent", async () => {
  dashboard.upstream.respondWith(({ url }) =>
    url === '/openapi.json'
      ? { body: { openapi: '3.1.0', paths: { '/api/v1/assets': { get: {}, post: {} }, '/events/{id}': { get: {} } } } }
      : { body: { data: [] } },
  );
  const { notOffered } = await session();
  expect(notOffered).toEqual(
    Object.keys(endpoints).filter((name) => !['listAssets', 'createAsset', 'getEvent'].includes(name)),
  );
  const refused = await operator.call('GET', '/bff/api/analytics/summary');
  expect([refused.status, codeOf(refused), sent('/analytics')]).toEqual([404, 'NOT_OFFERED', 0]);
  expect((await operator.call('GET', '/bff/api/assets')).status).toBe(200);
});

test('our own document leaves nothing out, and a missing document says nothing', () => {
  expect(
    findAbsentOperations(JSON.stringify(openApiDocument([{ url: 'http://127.0.0.1', description: 'Test' }]))),
  ).toEqual(new Set());
  for (const text of ['', '{}', '<!doctype html>', '{"openapi":"3.1.0"}', 'null'])
    expect(findAbsentOperations(text), text).toBeNull();
});

test('without a document a missing operation is noticed at its first call, and not called again', async () => {
  dashboard.upstream.respondWith(({ url }) =>
    url === `/api/v1/events/${EVENT}` ? { body: { eventUUID: EVENT } } : NOWHERE,
  );
  expect((await session()).notOffered).toBeUndefined();
  for (const path of ['/analytics/summary', `/analytics/events/${EVENT}`, `/analytics/events/${EVENT}/half-hour`]) {
    for (let times = 0; times < 2; times++)
      expect(codeOf(await operator.call('GET', `/bff/api${path}`)), path).toBe('NOT_OFFERED');
    expect(sent(path.replace('/half-hour', '/half')), path).toBe(1);
  }
  expect(codeOf(await operator.call('POST', '/bff/api/bulk-actions', { body: {} }))).toBe('NOT_OFFERED');
  expect((await session()).notOffered?.toSorted()).toEqual([
    'createBulkAction',
    'getEventAnalytics',
    'getEventHalfHour',
    'getSummary',
  ]);
});

test('nothing is taken for missing while a busy service has not said what it offers', async () => {
  // An archived user can be read, and nothing else is done to it.
  dashboard.upstream.respondWith(({ url, method }) =>
    url === '/openapi.json' ? { status: 503 } : method === 'GET' ? { body: { userUUID: EVENT } } : NOWHERE,
  );
  expect((await session()).notOffered).toBeUndefined();
  const refused = await operator.call('POST', `/bff/api/users/${EVENT}/archive`, { body: { dryRun: true } });
  expect([refused.status, codeOf(refused)]).toEqual([404, undefined]);
  expect((await session()).notOffered).toBeUndefined();
});

test('a missing resource is not mistaken for a missing operation', async () => {
  const missing = { status: 404, body: { code: 'NOT_FOUND', title: 'Not found', status: 404 } };
  dashboard.upstream.respondWith(() => missing);
  await operator.call('GET', `/bff/api/analytics/events/${EVENT}`);
  await operator.call('DELETE', `/bff/api/events/${EVENT}/portfolios/${EVENT}`, { body: {} });
  await operator.call('POST', '/bff/api/bulk-actions', { body: {} });
  for (const name of sourceOperations) {
    const { method, path } = endpoints[name];
    await operator.call(
      method,
      `/bff/api${path.replaceAll(/\{[^}]*\}/g, EVENT)}`,
      method === 'GET' ? {} : { body: {} },
    );
  }
  expect((await session()).notOffered).toBeUndefined();
});
