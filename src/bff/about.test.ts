import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_KEY, startTestDashboard, TENANT, type TestDashboard } from '#testing/testDashboard.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await startTestDashboard();
});
afterAll(() => dashboard.close());

test('returns what each role may do to anyone signed in', async () => {
  expect((await dashboard.browser().call('GET', '/bff/roles')).status).toBe(401);
  const { data } = (await (await dashboard.signedIn('viewer')).call('GET', '/bff/roles')).body as {
    data: { job: string; role: string; operations: string[] }[];
  };
  expect(data.find(({ operations }) => operations.includes('Move the test clock'))!.role).toBe('admin');
  expect(data.at(-1)).toMatchObject({ role: 'admin', operations: expect.arrayContaining(['Read the audit']) });
});

test('returns the versions to the signed-in, and neither the key nor the whole tenant', async () => {
  expect((await dashboard.browser().call('GET', '/bff/about')).status).toBe(401);
  const { body, text } = await (await dashboard.signedIn('viewer')).call('GET', '/bff/about');
  expect(body).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    serviceUrl: dashboard.upstream.url,
    tenantEnding: TENANT.slice(-4),
  });
  expect(text.includes(TENANT) || text.includes(API_KEY)).toBe(false);
});
