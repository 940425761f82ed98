import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDashboard, type TestDashboard } from '#testing/testDashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await startTestDashboard({ metricsAccess: { token: null, isPrivate: true } });
});
afterAll(() => dashboard.close());
const health = async () => {
  const { status, body } = await dashboard.browser().call('GET', '/bff/health');
  return [status, body];
};

describe("the dashboard's health", () => {
  it('starts when the program says so', async () => {
    expect(await health()).toEqual([
      503,
      { status: 'not ready', checks: { process: 'starting', store: 'ok', service: 'ok' } },
    ]);
    dashboard.app.markReady();
    expect(await health()).toEqual([200, { status: 'ok', checks: { process: 'ok', store: 'ok', service: 'ok' } }]);
  });

  it('reports that the service is not ready, and stays ready itself', async () => {
    dashboard.upstream.respondWith(({ url }) => ({ status: url === '/ready' ? 503 : 200, body: {} }));
    await expect.poll(health).toEqual([200, { status: 'ok', checks: { process: 'ok', store: 'ok', service: 'down' } }]);
    dashboard.upstream.respondWith(() => ({ afterMs: 1500, body: {} }));
    expect(await health()).toEqual([200, { status: 'ok', checks: { process: 'ok', store: 'ok', service: 'down' } }]);
  });

  it('checks the service at most once in half a second', async () => {
    let checks = 0;
    dashboard.upstream.respondWith(({ url }) => {
      if (url === '/ready') checks++;
      return { body: {} };
    });
    await expect.poll(health).toEqual([200, { status: 'ok', checks: { process: 'ok', store: 'ok', service: 'ok' } }]);
    const before = checks;
    for (let round = 0; round < 20; round++) await health();
    expect(checks - before).toBeLessThan(20);
  });

  it('has metrics of its own', async () => {
    const { status, text } = await dashboard.browser().call('GET', '/bff/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(
      /halfhour_dashboard_http_request_duration_seconds_count\{method="GET",route="\/bff\/health",status="2xx"\} \d/,
    );
    expect(
      (await dashboard.browser().call('GET', '/bff/metrics', { headers: { 'x-forwarded-for': '192.0.2.7' } })).status,
    ).toBe(404);
    for (const host of ['evil.test', `evil.test:${dashboard.port}`, `[::]:${dashboard.port}`])
      expect((await dashboard.browser().call('GET', '/bff/metrics', { headers: { host } })).status, host).toBe(421);
  });

  it('fails from the start of a shutdown', async () => {
    dashboard.upstream.respondWith(() => ({ body: {} }));
    dashboard.app.announceStop();
    expect(await health()).toEqual([
      503,
      { status: 'not ready', checks: { process: 'stopping', store: 'ok', service: 'ok' } },
    ]);
  });
});
