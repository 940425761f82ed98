import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf } from '#testing/problemOf.ts';
import { startTestService, type TestService } from '#testing/testService.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it.each(['/assets-bulk', '/assets-create-bulk'])(
  '%s is gone for every method, and names its successor',
  async (path) => {
    for (const prefix of ['', '/api/v1'])
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await fetch(`${service.url}${prefix}${path}?page=1`, {
          method,
          ...(method === 'GET' ? {} : { body: '[', headers: { 'content-type': 'text/plain' } }),
        });
        expect(response.headers.get('link')).toBe(`<${prefix}/assets/bulk>; rel="successor-version"`);
        expect(await problemOf(response)).toMatchObject({
          status: 410,
          code: 'GONE',
          detail: `This path is now ${prefix}/assets/bulk`,
        });
      }
  },
);

it.each(['/assets-bulk/', '/assets-bulk/x', '/constructor', '/api/v2/assets-bulk'])(
  '%s was never a path',
  async (path) => {
    expect((await problemOf(await fetch(service.url + path, { method: 'POST', body: '{}' }))).status).toBe(404);
  },
);
