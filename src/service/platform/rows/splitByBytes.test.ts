import { expect, it } from 'vitest';
import { splitByBytes } from './splitByBytes.ts';

it('splits a list into parts that are small enough as JSON, in order, nothing lost', () => {
  const items = Array.from({ length: 100 }, (_, n) => 'ü'.repeat(n));
  const portions = splitByBytes(items, 500);
  expect(portions.flat()).toEqual(items);
  for (const portion of portions) expect(Buffer.byteLength(JSON.stringify(portion))).toBeLessThanOrEqual(501);
  expect(portions.length).toBeLessThan(30);
});

it('leaves a short list whole, splits an empty one into nothing, and isolates an item too large', () => {
  expect(splitByBytes([1, 2, 3], 10)).toEqual([[1, 2, 3]]);
  expect(splitByBytes([], 10)).toEqual([]);
  expect(splitByBytes(['a', 'b'.repeat(20), 'c'], 10)).toEqual([['a'], ['b'.repeat(20)], ['c']]);
});
