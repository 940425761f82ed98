import { expect, test } from 'vitest';
import { intervalOfSum } from './sumOfIntervals.ts';

const days = { placeboDays: 20, coverage: 90 };

test('the sum of one event has the interval of that event', () => {
  const { low, high } = intervalOfSum({ delivered: 5, below: 3, belowSquared: 9, above: 4, aboveSquared: 16, ...days });
  expect(low).toBeCloseTo(2, 9);
  expect(high).toBeCloseTo(9, 9);
});

test('of several it is wider than that of independent ones, and narrower than all ends together', () => {
  // Sixteen events of 5 ± 2.
  const sums = { below: 32, belowSquared: 64, above: 32, aboveSquared: 64 };
  const { low, high } = intervalOfSum({ delivered: 80, ...sums, ...days });
  expect(high - 80).toBeCloseTo(Math.sqrt(0.95 * 64 + 0.05 * 1024), 9);
  expect(high - 80).toBeGreaterThan(8);
  expect(high - 80).toBeLessThan(32);
  expect(80 - low).toBeCloseTo(high - 80, 9);
});
