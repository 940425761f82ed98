import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type DashboardResponse,
  startTestDashboard,
  type TestBrowser,
  type TestDashboard,
} from '#testing/testDashboard.ts';
import { createSignInLink } from '../session/signInLink.ts';

let dashboard: TestDashboard;
let viewer: TestBrowser;
let admin: TestBrowser;
beforeEach(async () => {
  dashboard = await startTestDashboard();
  [viewer, admin] = [await dashboard.signedIn('viewer'), await dashboard.signedIn('admin')];
});
afterEach(() => dashboard.close());

const cancel = (browser: TestBrowser) => browser.call('POST', `/bff/api/events/${randomUUID()}/cancel`, { body: {} });
const read = (browser: TestBrowser, path: string, signal?: AbortSignal) =>
  browser.call('GET', `/bff/api${path}`, { signal });
const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await sleep(5);
};

/** Keeps `most` different reads of each browser running until stopped; returns the statuses and their Retry-After. */
function flood(browsers: TestBrowser[], count: number): { stop: () => Promise<void>; responses: DashboardResponse[] } {
  const stopping = new AbortController();
  const responses: DashboardResponse[] = [];
  let page = 0;
  const keepReading = async (browser: TestBrowser) => {
    while (!stopping.signal.aborted) {
      const response = await read(browser, `/assets?page=${++page}`, stopping.signal).catch(() => null);
      if (response) responses.push(response);
      // Sooner than Retry-After said.
      if (response?.status !== 200) await sleep(1000);
    }
  };
  const running = browsers.flatMap((browser) => Array.from({ length: count }, () => keepReading(browser)));
  return {
    responses,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

test('while one viewer sends 620 concurrent reads, an administrator cancels 20 times of 20', async () => {
  dashboard.upstream.respondWith(() => ({ body: {}, afterMs: 60 }));
  const { stop, responses } = flood([viewer], 620);
  await waitUntil(() => dashboard.upstream.received.length >= 15);
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) statuses.push((await cancel(admin)).status);
  await stop();
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
}, 120_000);

test('many sessions of one operator and several busy operators leave the others their slots', async () => {
  dashboard.upstream.respondWith(() => ({ body: {}, afterMs: 30 }));
  const { db } = dashboard.database.store;
  const busy = await dashboard.addOperator(`busy ${randomUUID()}`, 'viewer');
  const sessions = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const browser = dashboard.browser();
      await browser.call('POST', '/bff/session', { body: { token: await createSignInLink(db, busy) } });
      return browser;
    }),
  );
  const others = await Promise.all([1, 2, 3].map(() => dashboard.signedIn('viewer')));
  const { stop } = flood([...sessions, ...others], 90);
  await waitUntil(() => dashboard.upstream.received.length >= 15);
  await sleep(500);
  const [reads, writes] = [
    await Promise.all([1, 2, 3, 4].map((n) => read(admin, `/users?page=${n}`))),
    await Promise.all([1, 2, 3].map(() => cancel(admin))),
  ];
  await stop();
  expect([...reads, ...writes].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
}, 120_000);

test('slow reads leave slots for another operator and for writes', async () => {
  dashboard.upstream.respondWith(({ method }) => ({ body: {}, afterMs: method === 'GET' ? 30_000 : 0 }));
  const leaving = new AbortController();
  const second = await dashboard.signedIn('viewer');
  const slow = [viewer, second].flatMap((browser, who) =>
    Array.from({ length: 20 }, (_, n) =>
      read(browser, `/assets?page=${who * 20 + n}`, leaving.signal).catch(() => null),
    ),
  );
  await waitUntil(() => dashboard.upstream.received.length >= 13);
  await sleep(1200);
  expect(dashboard.upstream.received.length).toBe(13);
  expect((await cancel(admin)).status).toBe(200);
  leaving.abort();
  await Promise.all(slow);
}, 60_000);

test("a read queued behind a busy session's others is sent at another session's turn for it", async () => {
  dashboard.upstream.respondWith(({ url }) => ({ body: {}, afterMs: url.includes('/assets') ? 100 : 0 }));
  const busy = Array.from({ length: 80 }, (_, n) => read(viewer, `/assets?page=${n}`));
  const last = read(viewer, '/portfolios');
  await waitUntil(() => dashboard.upstream.received.length >= 10);
  await sleep(50);
  expect((await read(admin, '/portfolios')).status).toBe(200);
  expect((await last).status).toBe(200);
  expect(dashboard.upstream.received.filter(({ url }) => url.endsWith('/portfolios')).length).toBe(1);
  expect(dashboard.upstream.received.length).toBeLessThan(60);
  expect((await Promise.all(busy)).every(({ status }) => status === 200)).toBe(true);
}, 60_000);

test('a read refused for one session is not refused for another with the same read', async () => {
  dashboard.upstream.respondWith(() => ({ body: {}, afterMs: 50 }));
  const busy = Array.from({ length: 200 }, (_, n) => read(viewer, `/assets?page=${n}`));
  const [refused, accepted] = await Promise.all([
    Promise.all(busy),
    waitUntil(() => dashboard.upstream.received.length >= 10).then(() =>
      Promise.all(Array.from({ length: 30 }, (_, n) => read(admin, `/assets?page=${170 + n}`))),
    ),
  ]);
  expect(refused.some(({ status }) => status === 429)).toBe(true);
  expect(accepted.map(({ status }) => status)).toEqual(accepted.map(() => 200));
}, 60_000);

test('a write replaces a read of its own session if that has used its share', async () => {
  dashboard.upstream.respondWith(() => ({ body: {}, afterMs: 50 }));
  const busy = Array.from({ length: 300 }, (_, n) => read(admin, `/assets?page=${n}`));
  await waitUntil(() => dashboard.upstream.received.length >= 10);
  const writes = await Promise.all(Array.from({ length: 5 }, () => cancel(admin)));
  expect(writes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const statuses = (await Promise.all(busy)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
}, 60_000);

test("one operator's uploads leave another's their slots", async () => {
  dashboard.upstream.respondWith(() => ({ status: 201, body: {}, afterMs: 300 }));
  const [busy, other] = [await dashboard.signedIn('operator'), await dashboard.signedIn('operator')];
  const upload = (browser: TestBrowser) => browser.call('POST', '/bff/api/energy-consumption', { body: [] });
  const [ofBusy, ofOther] = await Promise.all([
    Promise.all(Array.from({ length: 9 }, () => upload(busy))),
    sleep(100).then(() => Promise.all([upload(other), upload(other)])),
  ]);
  expect(ofBusy.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    201, 201, 201, 429, 429, 429, 429, 429, 429,
  ]);
  expect(ofOther.map(({ status }) => status)).toEqual([201, 201]);
  expect((await upload(busy)).status).toBe(201);
}, 60_000);
