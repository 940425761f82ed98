import { describe, expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 4], 4],
    [[1, 2], 1.5],
    [[8, 1, 4, 2], 3],
    [[5, 5, 5, 5], 5],
    [[], NaN],
  ])('of %j is %d', (times, middle) => {
    expect(median(times)).toBe(middle);
  });

  it('leaves its input in order', () => {
    const times = [3, 1, 2, 0];
    median(times);
    expect(times).toEqual([3, 1, 2, 0]);
  });
});

describe('quantile', () => {
  it('is one of the values, the largest at the end', () => {
    expect([0, 0.5, 0.95, 1].map((share) => quantile([4, 1, 3, 2], share))).toEqual([1, 3, 4, 4]);
  });
});
