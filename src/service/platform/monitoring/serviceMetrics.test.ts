import { get } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { sql } from 'kysely';
import { v4 as newUuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectStore } from '#store/openStore.ts';
import { mpanOf } from '#testing/scenario/context.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import {
  publishTestEvents,
  type WebhookReceiver,
  startWebhookReceiver,
  testWebhooks,
} from '#testing/webhookReceiver.ts';
import { readBacklog } from './backlog.ts';
import { ServiceMetrics } from './serviceMetrics.ts';

let service: TestService;
let receiver: WebhookReceiver;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService({ webhooks: testWebhooks(), metricsAccess: { token: null, isPrivate: true } });
  receiver = await startWebhookReceiver();
  tenant = await service.addTenant();
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

const scrape = async (headers: Record<string, string> = {}) =>
  (await fetch(`${service.url}/metrics`, { headers })).text();
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  );

describe('the metrics', () => {
  it('count requests by route and kind of status, and nothing by tenant', async () => {
    await tenant.send('GET', '/assets');
    await tenant.send('GET', '/api/v1/assets');
    await tenant.send('GET', `/assets/${newUuid()}`);
    await fetch(`${service.url}/nothing-of-ours`);
    const text = await scrape();
    const duration = (route: string, status: string) =>
      valueOf(text, `halfhour_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
    expect(duration('/api/v1/assets', '2xx')).toBe(2);
    expect(duration('/api/v1/assets/{assetUUID}', '4xx')).toBe(1);
    expect(duration('unknown', '4xx')).toBe(1);
    expect(valueOf(text, 'halfhour_http_requests_in_flight')).toBe(1);
    expect(text).not.toContain(tenant.tenant);
    expect(text).not.toContain(tenant.apiKey.split('_')[2]);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('count refusals, records, jobs and attempts', async () => {
    const limited = await service.addTenant({
      requests_per_second: 1,
      requests_in_flight: 1,
      consumption_per_second: 1,
      consumption_in_flight: 1,
    });
    await Promise.all([1, 2, 3].map(() => limited.send('GET', '/assets')));
    const { assetUUID } = (await (
      await tenant.send('POST', '/assets', { body: { name: 'Garage', mpan: mpanOf(1) } })
    ).json()) as { assetUUID: string };
    const records = [
      { assetUUID, startTime: '2026-06-02T18:00:00Z', value: 0.125 },
      { assetUUID, startTime: '2026-06-02T18:30:00Z', value: 0.25 },
    ];
    for (const key of ['once', 'once', 'twice'])
      expect(
        (await tenant.send('POST', '/energy-consumption', { body: records, headers: { 'idempotency-key': key } })).ok,
      ).toBe(true);
    await tenant.send('POST', '/webhooks', { body: { url: `${receiver.url}/a`, events: ['EVENT.STARTED'] } });
    await publishTestEvents(service, tenant, 3);
    await service.service.deliveries.flush();
    expect((await tenant.send('PUT', '/sandbox/clock', { body: { advance: 'P1D' } })).status).toBe(200);
    const text = await scrape();
    const refused = valueOf(text, 'halfhour_rate_limited_total{policy="default"}') || 0;
    expect(refused + (valueOf(text, 'halfhour_rate_limited_total{policy="default-concurrent"}') || 0)).toBeGreaterThan(
      0,
    );
    expect(valueOf(text, 'halfhour_bulk_records_accepted_total{operation="createConsumption"}')).toBe(4);
    expect(valueOf(text, 'halfhour_delivery_attempts_total{outcome="succeeded"}')).toBe(3);
    expect(
      text.split('\n').filter((line) => /^halfhour_jobs_run_total\{kind="\w+",outcome="done"\} [1-9]/.test(line)),
    ).not.toEqual([]);
  });

  it('show the backlog in the store, of every tenant', async () => {
    const { db } = service.database.store;
    await sql`insert into jobs (tenant_uuid, kind, subject_uuid, due_utc, attempts)
      values (${tenant.tenant}, 'EVENT_STATS', ${newUuid()}, now() - interval '90 s', 2)`.execute(db);
    const before = await readBacklog(db);
    await publishTestEvents(service, tenant, 5);
    const after = await readBacklog(db);
    expect(after.jobsDue).toBeGreaterThan(0);
    expect(after.jobsFailing).toBe(1);
    expect(after.jobsOldestSeconds).toBeGreaterThan(89);
    expect(after.pending - before.pending).toBe(5);
    expect(after.pendingOldestSeconds).toBeLessThan(60);
    const metrics = new ServiceMetrics(db, undefined);
    await metrics.sample();
    const text = await metrics.registry.metrics();
    expect(valueOf(text, 'halfhour_deliveries_pending{status="first"}')).toBe(after.pending);
    expect(valueOf(text, 'halfhour_database_up')).toBe(1);
  });

  it('report within seconds that the store does not respond', async () => {
    const store = connectStore({ connectionString: service.database.url }, silentLog, 1);
    const connection = await store.pool.connect();
    const metrics = new ServiceMetrics(store.db, store.pool);
    await metrics.sample();
    await metrics.sample();
    const text = await metrics.registry.metrics();
    expect(valueOf(text, 'halfhour_database_up')).toBe(0);
    expect(valueOf(text, 'halfhour_database_connections{state="waiting"}')).toBe(1);
    connection.release();
    await store.close();
  });

  it('are refused to requests that come through a proxy', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
      const response = await fetch(`${service.url}/metrics`, { headers: { [name]: '192.0.2.7' } });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('their host name', () => {
  const under = (host: string, path = '/metrics') =>
    new Promise<[status: number, isShown: boolean]>((resolve, reject) => {
      const sent = get(service.url + path, { headers: { host } }, async (response) =>
        resolve([response.statusCode!, (await readText(response)).includes('halfhour_')]),
      );
      sent.on('error', reject);
    });

  it('is a loopback one: a page that points its own name at this address reads nothing', async () => {
    const { port } = new URL(service.url);
    for (const host of [
      'evil.test',
      `evil.test:${port}`,
      `localhost.evil.test:${port}`,
      `127.0.0.1.evil.test:${port}`,
      `localhost.:${port}`,
      `0.0.0.0:${port}`,
      `127.0.0.1:${port}@evil.test`,
      `[::]:${port}`,
      '192.0.2.7',
      `x127.0.0.1:${port}`,
    ])
      expect(await under(host), host).toEqual([421, false]);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST', '127.0.0.53', `[::1]:${port}`])
      expect(await under(host), host).toEqual([200, true]);
    for (const path of ['/health', '/ready']) expect((await under('evil.test', path))[0], path).toBe(200);
  });

  it('is any if a token is sent', async () => {
    const guarded = await startTestService({ metricsAccess: { token: 'a token of sixteen', isPrivate: true } });
    const status = await new Promise((resolve) =>
      get(
        `${guarded.url}/metrics`,
        { headers: { host: 'metrics.example', authorization: 'Bearer a token of sixteen' } },
        (response) => resolve(response.resume().statusCode),
      ),
    );
    expect(status).toBe(200);
    await guarded.close();
  });
});

describe('their token', () => {
  it.each([
    ['none', { token: null, isPrivate: false }, {}, 404],
    ['one that is not sent', { token: 'a token of sixteen', isPrivate: true }, {}, 404],
    ['another one', { token: 'a token of sixteen', isPrivate: false }, { authorization: 'Bearer another' }, 404],
    [
      'the right one',
      { token: 'a token of sixteen', isPrivate: false },
      { authorization: 'Bearer a token of sixteen', 'x-forwarded-for': '192.0.2.7' },
      200,
    ],
  ])('%s', async (_name, metricsAccess, headers, status) => {
    const guarded = await startTestService({ metricsAccess });
    expect((await fetch(`${guarded.url}/metrics`, { headers: headers as Record<string, string> })).status).toBe(status);
    await guarded.close();
  });
});
