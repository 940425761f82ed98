import { expect, it, vi } from 'vitest';
import { BatchedReads } from './batchedReads.ts';

it('reads many keys with few queries, each after it was asked for', async () => {
  const asked: string[][] = [];
  const reads = new BatchedReads(async (keys) => {
    asked.push(keys);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `row ${key}`]));
  });
  const first = Promise.all(['a', 'b', 'a'].map((key) => reads.get(key)));
  await Promise.resolve();
  await Promise.resolve();
  const later = Promise.all(['c', 'none', 'a', 'd'].map((key) => reads.get(key)));
  expect(await first).toEqual(['row a', 'row b', 'row a']);
  expect(await later).toEqual(['row c', undefined, 'row a', 'row d']);
  expect(asked.flat().toSorted()).toEqual(['a', 'a', 'b', 'c', 'd', 'none']);
  expect(asked.length).toBeLessThanOrEqual(4);
  await vi.waitFor(() => expect(reads.isIdle).toBe(true));
});

it('a query that fails fails those that asked for it, and no later one', async () => {
  let fails = true;
  const reads = new BatchedReads(async (keys) => {
    if (fails) throw new Error('lost');
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(reads.get('a')).rejects.toThrow('lost');
  fails = false;
  expect(await reads.get('a')).toBe('a');
});
