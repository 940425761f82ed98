import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_KEY, startTestDashboard, TENANT, type TestDashboard } from '#testing/testDashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await startTestDashboard();
});
afterAll(() => dashboard.close());

test('tells who is signed in what runs here, and neither key nor whole tenant', async () => {
  expect((await dashboard.browser().call('GET', '/bff/about')).status).toBe(401);
  const { body, text } = await (await dashboard.signedIn('viewer')).call('GET', '/bff/about');
  expect(body).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), serviceUrl: dashboard.upstream.url, tenantEnding: TENANT.slice(-4) });
  expect(text.includes(TENANT) || text.includes(API_KEY)).toBe(false);
});
