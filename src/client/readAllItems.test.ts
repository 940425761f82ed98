import { expect, it } from 'vitest';
import { readAllItems, type PagePosition } from './readAllItems.ts';

it('reads every page once, and the rest of those that ended early', async () => {
  const pages: Record<string, { data: string[]; totalPages: number; nextCursor?: string }> = {
    '1': { data: ['a'], totalPages: 3, nextCursor: 'r1' },
    '1 r1': { data: ['b'], totalPages: 3, nextCursor: 'r2' },
    '1 r2': { data: ['c'], totalPages: 3 },
    '2': { data: [], totalPages: 3 },
    '3': { data: ['d'], totalPages: 3 },
  };
  const requestedPaths: string[] = [];
  const read = async ({ page, cursor }: PagePosition) => {
    const name = `${page}${cursor ? ` ${cursor}` : ''}`;
    requestedPaths.push(name);
    return pages[name]!;
  };
  expect(await readAllItems(read)).toEqual(['a', 'b', 'c', 'd']);
  expect(requestedPaths).toEqual(
    Object.keys(pages).sort((one, other) => requestedPaths.indexOf(one) - requestedPaths.indexOf(other)),
  );
  expect(await readAllItems(async () => ({ data: [], totalPages: 0 }))).toEqual([]);
});
