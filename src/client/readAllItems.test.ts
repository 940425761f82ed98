import { expect, it } from 'vitest';
import { readAllItems, type PagePosition } from './readAllItems.ts';

it('reads every page once, and the rest of those that ended early', async () => {
  const answers: Record<string, { data: string[]; totalPages: number; nextCursor?: string }> = {
    '1': { data: ['a'], totalPages: 3, nextCursor: 'r1' },
    '1 r1': { data: ['b'], totalPages: 3, nextCursor: 'r2' },
    '1 r2': { data: ['c'], totalPages: 3 },
    '2': { data: [], totalPages: 3 },
    '3': { data: ['d'], totalPages: 3 },
  };
  const asked: string[] = [];
  const read = async ({ page, cursor }: PagePosition) => {
    const name = `${page}${cursor ? ` ${cursor}` : ''}`;
    asked.push(name);
    return answers[name]!;
  };
  expect(await readAllItems(read)).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toEqual(Object.keys(answers).sort((one, other) => asked.indexOf(one) - asked.indexOf(other)));
  expect(await readAllItems(async () => ({ data: [], totalPages: 0 }))).toEqual([]);
});
