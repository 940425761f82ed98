import { expect, it } from 'vitest';
import { yearAround } from './yearAround.ts';

const now = Date.parse('2026-11-21T14:10:00Z');

it('ends today while the range is in it', () => {
  expect(yearAround({ from: '2026-11-15T00:00:00Z', to: '2026-11-22T00:00:00Z' }, now)).toEqual({
    from: '2025-11-22T00:00:00Z',
    to: '2026-11-22T00:00:00Z',
  });
});

it('ends with a range that begins before it, in summer at the BST midnight', () => {
  expect(yearAround({ from: '2025-05-31T23:00:00Z', to: '2025-06-07T23:00:00Z' }, now)).toEqual({
    from: '2024-06-07T23:00:00Z',
    to: '2025-06-07T23:00:00Z',
  });
});
