import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const UUID = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';

it.each([
  ['/assets-bulk', '/assets/bulk'],
  ['/assets-create-bulk', '/assets/bulk'],
  [`/event-schemes/${UUID}/week-templates`, `/events/schemes/${UUID}/week-templates`],
  [`/event-schemes/${UUID}/week-templates/3`, `/events/schemes/${UUID}/week-templates/3`],
])('%s is gone for every method, and names its successor', async (path, successor) => {
  for (const prefix of ['', '/api/v1'])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await fetch(`${service.url}${prefix}${path}?page=1`, {
        method,
        ...(method === 'GET' ? {} : { body: '[', headers: { 'content-type': 'text/plain' } }),
      });
      expect(response.headers.get('link')).toBe(`<${prefix}${successor}>; rel="successor-version"`);
      expect(await problemOf(response)).toMatchObject({
        status: 410,
        code: 'GONE',
        detail: `This path is now ${prefix}${successor}`,
      });
    }
});

it.each([
  '/assets-bulk/',
  '/assets-bulk/x',
  '/event-schemes',
  '/event-schemes/1/assets',
  '/constructor',
  '/api/v2/assets-bulk',
])('%s was never a path', async (path) => {
  expect((await problemOf(await fetch(service.url + path, { method: 'POST', body: '{}' }))).status).toBe(404);
});
