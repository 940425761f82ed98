import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ProblemError } from './problem.ts';
import { writeJson } from './writeJson.ts';
import { requireBounded, writeResponse } from './writeResponse.ts';

it('returns what JSON.stringify returns, and its size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const { text, bytes, items } = await writeJson(value, Infinity);
      expect([text, items]).toEqual([JSON.stringify(value), null]);
      expect(bytes).toBe(Buffer.byteLength(text));
    }),
  );
  expect((await writeJson({ a: undefined, b: [undefined, 1], c: null }, Infinity)).text).toBe(
    '{"b":[null,1],"c":null}',
  );
});

it('ends a page before it is too long, whatever its items', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 100 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1100, max: 2000 }),
      async (data, most) => {
        const { text } = await writeResponse(
          '/assets?page=2&pageSize=1000',
          { page: 2, pageSize: 1000 },
          { data, page: 2, pageSize: 1000, totalItems: 5000, totalPages: 5 },
          most,
        );
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most);
        const response = JSON.parse(text) as { data: string[]; nextCursor?: string };
        expect(response.data).toEqual(data.slice(0, response.data.length));
        expect(response.nextCursor).toBe(
          response.data.length < data.length ? `r${1000 + response.data.length}` : undefined,
        );
      },
    ),
    { numRuns: 50 },
  );
});

it('a page has at least one item, however long, and the next link continues after it', async () => {
  const query = { page: 1, pageSize: 10 };
  const { text, headers } = await writeResponse(
    '/assets?search=a',
    query,
    { data: ['x'.repeat(2000), 'y'], page: 1, pageSize: 10, totalItems: 2, totalPages: 1 },
    1000,
  );
  expect((JSON.parse(text) as { data: unknown[] }).data.length).toBe(1);
  expect(headers['link']).toBe('</assets?search=a&page=1&cursor=r1>; rel="next"');
});

it('a page that is cut twice has one cursor', async () => {
  const page = {
    data: ['x'.repeat(600), 'y'.repeat(600)],
    page: 1,
    pageSize: 10,
    totalItems: 3,
    totalPages: 1,
    nextCursor: 'r2',
  };
  const { text } = await writeResponse('/assets', { page: 1, pageSize: 10 }, page, 1200);
  expect(text.match(/nextCursor/g)).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({ data: [page.data[0]], nextCursor: 'r1' });
});

it('a response without pages is refused with advice', async () => {
  const response = { assets: Array.from({ length: 100 }, () => 'x'.repeat(100)), data: [] };
  await expect(writeResponse('/analytics', {}, response, 1000)).rejects.toMatchObject({
    code: 'ANSWER_TOO_LARGE',
    message: expect.stringContaining('request less'),
  });
  expect(() => requireBounded('x'.repeat(1001), 1000)).toThrow(ProblemError);
});
