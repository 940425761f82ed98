import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ScriptedResponse } from '#testing/fakeUpstream.ts';
import { startTestDashboard, type TestBrowser, type TestDashboard } from '#testing/testDashboard.ts';

// A machine that stalls for longer than the pacing's slack lets the requests of two seconds arrive together, in any
// order: the measurement then says nothing, and is repeated.
const AGAIN = { retry: 3 };

let dashboard: TestDashboard;
let browsers: TestBrowser[];
beforeEach(async () => {
  dashboard = await startTestDashboard();
  browsers = await Promise.all(Array.from({ length: 10 }, () => dashboard.signedIn()));
});
afterEach(() => dashboard.close());

const urls = () => dashboard.upstream.received.map(({ url }) => url.replace('/api/v1', ''));
const get = (browser: TestBrowser, path: string, signal?: AbortSignal) =>
  browser.call('GET', `/bff/api${path}`, { signal });
const post = (browser: TestBrowser, path: string) => browser.call('POST', `/bff/api${path}`, { body: [] });
const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await sleep(5);
};
/** A service with our limits: 25 in any second and 15 at a time, else 429. */
function limitLikeTheService(afterMs: number): void {
  const { upstream } = dashboard;
  upstream.respondWith((request) => {
    const lately = upstream.received.filter(
      ({ startedAt }) => startedAt > request.startedAt - 1000 && startedAt <= request.startedAt,
    );
    return lately.length > 25 || upstream.inFlight() > 15
      ? { status: 429, body: {}, headers: { 'retry-after': '1' } }
      : { body: { data: [] }, afterMs };
  });
}

test(
  'sixty concurrent reads stay within 25 a second and 15 in flight, leave two of each to writes, and none is refused',
  AGAIN,
  async () => {
    const { upstream } = dashboard;
    // The first answers wait until as many are in flight as may be, and a moment for one too many.
    const full = Promise.withResolvers<unknown>();
    upstream.respondWith(() => {
      if (upstream.inFlight() >= 13) full.resolve(sleep(100));
      return { body: { data: [] }, after: full.promise };
    });
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => get(browsers[n % 10]!, `/assets?page=${n + 1}`)),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(upstream.received).toHaveLength(60);
    expect(upstream.maxPerSecond()).toBeLessThanOrEqual(25);
    expect(upstream.maxPerSecond()).toBeGreaterThanOrEqual(20);
    expect(upstream.maxInFlight()).toBe(13);
  },
);

test('ten dashboards that open together get no 429 from a strict service', AGAIN, async () => {
  limitLikeTheService(20);
  const responses = await Promise.all(
    browsers.flatMap((browser, n) => Array.from({ length: 8 }, (_, m) => get(browser, `/users?page=${n * 8 + m + 1}`))),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 80 }, () => 200));
  expect(dashboard.upstream.received).toHaveLength(80);
});

test('sessions take turns: one that requests much does not delay the others', AGAIN, async () => {
  dashboard.upstream.respondWith(() => ({ body: {}, afterMs: 30 }));
  const [busy, quick] = browsers as [TestBrowser, TestBrowser];
  const many = Array.from({ length: 40 }, (_, n) => get(busy, `/assets?page=${n + 1}`));
  await waitUntil(() => dashboard.upstream.received.length >= 10);
  const one = get(quick, '/portfolios');
  await Promise.all([...many, one]);
  expect(urls().indexOf('/portfolios')).toBeLessThan(30);
  const order = urls()
    .filter((url) => url.startsWith('/assets'))
    .map((url) => Number(url.split('=')[1]));
  // Those in flight together may overtake each other on the wire.
  expect(order.every((page, at) => Math.abs(page - 1 - at) <= 15)).toBe(true);
});

test('consumption goes one at a time and one a second, and delays nothing else', AGAIN, async () => {
  dashboard.upstream.respondWith(({ url }) => ({
    status: 201,
    body: {},
    afterMs: url.includes('consumption') ? 40 : 0,
  }));
  const uploads = [0, 1, 2].map((n) => post(browsers[n]!, '/energy-consumption'));
  const started = performance.now();
  expect((await get(browsers[0]!, '/assets')).status).toBe(201);
  expect(performance.now() - started).toBeLessThan(900);
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(dashboard.upstream.maxPerSecond(({ url }) => url.endsWith('/energy-consumption'))).toBe(1);
});

test('identical reads at one time are one call, and so are those just after', AGAIN, async () => {
  dashboard.upstream.respondWith(() => ({ body: { n: dashboard.upstream.received.length }, afterMs: 50 }));
  const responses = await Promise.all(browsers.map((browser) => get(browser, '/assets?page=1')));
  expect(urls()).toEqual(['/assets?page=1']);
  expect(new Set(responses.map(({ text }) => text))).toEqual(new Set(['{"n":1}']));
  expect((await get(browsers[0]!, '/assets?page=1')).body).toEqual({ n: 1 });
  await get(browsers[0]!, '/assets?page=2');
  expect(urls()).toHaveLength(2);
  await sleep(300);
  expect((await get(browsers[0]!, '/assets?page=1')).body).toEqual({ n: 3 });
});

test('a read after a write is sent again', AGAIN, async () => {
  dashboard.upstream.respondWith(({ method }) => ({
    body: { n: dashboard.upstream.received.length },
    afterMs: method === 'POST' ? 20 : 100,
  }));
  const reading = get(browsers[0]!, '/portfolios');
  await waitUntil(() => dashboard.upstream.received.length === 1);
  await post(browsers[1]!, '/portfolios');
  const [before, after] = await Promise.all([reading, get(browsers[1]!, '/portfolios')]);
  expect([before.body, after.body]).toEqual([{ n: 1 }, { n: 3 }]);
  await post(browsers[1]!, '/portfolios');
  expect((await get(browsers[0]!, '/portfolios')).body).toEqual({ n: 5 });
});

test('reads name the state that the newest response named, to whomever it was', AGAIN, async () => {
  const states = ['1/20', '0/30'];
  dashboard.upstream.respondWith(({ method }) => ({
    body: {},
    ...(method === 'POST' && { headers: { 'x-read-after': states.shift()! } }),
  }));
  const [one, other] = browsers as [TestBrowser, TestBrowser];
  await get(other, '/portfolios');
  await post(one, '/portfolios');
  await post(one, '/portfolios');
  await get(other, '/portfolios');
  expect(dashboard.upstream.received.map(({ headers }) => headers['x-read-after'])).toEqual([
    undefined,
    undefined,
    undefined,
    '1/20',
  ]);
});

test('a failed read is not shared with later ones', AGAIN, async () => {
  dashboard.upstream.respondWith(() => ({ status: dashboard.upstream.received.length === 1 ? 500 : 200, body: {} }));
  expect((await get(browsers[0]!, '/assets')).status).toBe(500);
  expect((await get(browsers[0]!, '/assets')).status).toBe(200);
});

test('waits for Retry-After when others use up the limit, and sends any method again', AGAIN, async () => {
  const script: ScriptedResponse[] = [
    { status: 429, body: {}, headers: { 'retry-after': '1' } },
    { status: 201, body: { ok: true } },
  ];
  dashboard.upstream.respondWith(() => script.shift() ?? { body: {} });
  const { status, body } = await post(browsers[0]!, '/portfolios');
  expect([status, body]).toEqual([201, { ok: true }]);
  const [first, second] = dashboard.upstream.received;
  expect(second!.startedAt - first!.startedAt).toBeGreaterThanOrEqual(990);
  expect(second!.body).toBe('[]');
});

test('gives up in time when the service stays busy', AGAIN, async () => {
  dashboard.upstream.respondWith(() => ({ status: 429, body: {}, headers: { 'retry-after': '3600' } }));
  const { status, headers } = await get(browsers[0]!, '/assets');
  expect([status, headers['retry-after']]).toEqual([503, '3600']);
});

test('a browser that disconnects releases its slot', AGAIN, async () => {
  dashboard.upstream.respondWith(({ url }) => ({ body: {}, afterMs: url.includes('slow') ? 400 : 0 }));
  const reads = Array.from({ length: 13 }, (_, n) =>
    get(browsers[n < 10 ? 0 : 5]!, `/assets?search=slow&page=${n + 1}`),
  );
  const slow = [...reads, post(browsers[6]!, '/assets?search=slow'), post(browsers[6]!, '/assets?search=slow')];
  await waitUntil(() => dashboard.upstream.received.length === 15);
  const leaving = new AbortController();
  const left = [get(browsers[1]!, '/users', leaving.signal), post(browsers[1]!, '/consents').catch(() => null)];
  const abandoned = browsers[2]!.call('POST', '/bff/api/portfolios', { body: {}, signal: leaving.signal });
  const stays = get(browsers[3]!, '/events');
  const alsoStays = get(browsers[4]!, '/users');
  await sleep(100);
  leaving.abort();
  await Promise.allSettled([...left, abandoned]);
  await Promise.all([...slow, stays, alsoStays]);
  // The read that another browser also waits for continues; the write that nobody waits for was never sent.
  expect(urls().slice(15).sort()).toEqual(['/consents', '/events', '/users']);
  const { rows } = await sql<{
    status: number;
  }>`select status from bff.audit where operation = 'createPortfolio' order by seq desc limit 1`.execute(
    dashboard.database.store.db,
  );
  expect(rows).toEqual([{ status: 499 }]);
});
