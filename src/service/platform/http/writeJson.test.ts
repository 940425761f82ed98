import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { eventLoopThrottle } from '#server/eventLoopThrottle.ts';
import { makePage } from './lists/positions.ts';
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

it('yields to the event loop within a long response, however few its values are', async () => {
  const wait = vi.spyOn(eventLoopThrottle, 'wait');
  const rows = Array.from({ length: 6 }, () => ({ text: 'x'.repeat(300_000) }));
  for (const value of [{ data: rows }, Object.fromEntries(rows.map(({ text }, index) => [index, text]))]) {
    wait.mockClear();
    expect((await writeJson(value, Infinity)).text).toBe(JSON.stringify(value));
    expect(wait).toHaveBeenCalled();
  }
  wait.mockClear();
  await writeJson({ ...rows[0], text: 'x'.repeat(1000), externalIds: [{ type: 'a', value: 'b' }] }, Infinity);
  expect(wait).not.toHaveBeenCalled();
  wait.mockRestore();
});

/** A page of rows that others follow, and its cursors: how many items they come after. */
const pageOf = <Item>(data: Item[], page: number, pageSize: number) =>
  makePage(
    { page, pageSize },
    data.map((row, index) => ({ row, position: [index] })),
    5 * pageSize,
    (row) => row,
    true,
  );
const after = (items: number) => `after${items}`;

it('ends a page before it is too long, whatever its items', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 100 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 5200, max: 6100 }),
      async (data, most) => {
        const { text } = await writeResponse('/assets?page=2', pageOf(data, 2, 1000), after, most);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most);
        const response = JSON.parse(text) as { data: string[]; nextCursor?: string };
        expect(response.data).toEqual(data.slice(0, response.data.length));
        expect(response.nextCursor).toBe(response.data.length < data.length ? after(response.data.length) : undefined);
      },
    ),
    { numRuns: 50 },
  );
});

it('a page has at least one item, however long, and the next link continues after it', async () => {
  const page = pageOf(['x'.repeat(7000), 'y'], 1, 10);
  const { text, headers } = await writeResponse('/assets?search=a&page=1', page, after, 5200);
  expect((JSON.parse(text) as { data: unknown[] }).data.length).toBe(1);
  expect(headers['link']).toBe('</assets?search=a&page=1&cursor=after1>; rel="next"');
});

it('a page that is cut twice has one cursor', async () => {
  const page = { ...pageOf(['x'.repeat(600), 'y'.repeat(600)], 1, 10), nextCursor: after(2) };
  const { text } = await writeResponse('/assets', page, after, 5600);
  expect(text.match(/nextCursor/g)).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({ data: [page.data[0]], nextCursor: after(1) });
});

it('a response without pages is refused with advice', async () => {
  const response = { assets: Array.from({ length: 100 }, () => 'x'.repeat(100)), data: [] };
  await expect(writeResponse('/analytics', response, after, 1000)).rejects.toMatchObject({
    code: 'ANSWER_TOO_LARGE',
    message: expect.stringContaining('request less'),
  });
  expect(() => requireBounded('x'.repeat(1001), 1000)).toThrow(ProblemError);
});
