import { expect, it } from 'vitest';
import { type PagePosition, readAllItems } from './readAllItems.ts';

type Response = { data: string[]; totalPages: number; nextCursor?: string };

async function walk(responses: Record<string, Response>): Promise<{ items: string[]; asked: string[] }> {
  const asked: string[] = [];
  const read = async (at: PagePosition) => {
    asked.push(JSON.stringify(at));
    return responses[asked.at(-1)!]!;
  };
  return { items: await readAllItems(read), asked };
}

it('follows cursors to the end, and names no page', async () => {
  const responses = {
    '{}': { data: ['a'], totalPages: 2, nextCursor: 'x' },
    '{"cursor":"x"}': { data: ['b'], totalPages: 3, nextCursor: 'y' },
    '{"cursor":"y"}': { data: ['c'], totalPages: 4 },
  };
  expect(await walk(responses)).toEqual({ items: ['a', 'b', 'c'], asked: Object.keys(responses) });
});

it('reads page by page from a server without cursors', async () => {
  const responses = {
    '{}': { data: ['a'], totalPages: 3 },
    '{"page":2}': { data: [], totalPages: 3 },
    '{"page":3}': { data: ['b'], totalPages: 3 },
  };
  expect(await walk(responses)).toEqual({ items: ['a', 'b'], asked: Object.keys(responses) });
  expect((await walk({ '{}': { data: [], totalPages: 0 } })).items).toEqual([]);
});
