import { expect, it } from 'vitest';
import { rowsInSight } from './useRowsInSight.ts';

it('returns the visible rows and twelve on either side', () => {
  expect(rowsInSight(3600, 360, 10_000, 36)).toEqual({ first: 88, last: 122 });
});

it('stays within the existing rows', () => {
  expect(rowsInSight(0, 360, 10_000, 36)).toEqual({ first: 0, last: 22 });
  expect(rowsInSight(0, 360, 5, 36)).toEqual({ first: 0, last: 4 });
  expect(rowsInSight(359_640, 360, 10_000, 36).last).toBe(9999);
  // A list that has become short in a region that is scrolled far down.
  expect(rowsInSight(359_000, 360, 3, 36)).toEqual({ first: 2, last: 2 });
});

it('is empty for an empty list', () => {
  expect(rowsInSight(0, 360, 0, 36)).toEqual({ first: 0, last: -1 });
});
