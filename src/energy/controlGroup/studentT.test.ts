import { expect, test } from 'vitest';
import { t975 } from './studentT.ts';

// Tables of Student's distribution.
test.each([
  [1, 12.7062047],
  [2, 4.3026527],
  [3, 3.1824463],
  [8, 2.3060041],
  [30, 2.0422725],
  [99, 1.984217],
  [100, 1.9839715],
  [120, 1.9799304],
  [1000, 1.9623391],
  [1e9, 1.959964],
])('t of %d degrees of freedom is %d', (degrees, t) => {
  expect(t975(degrees)).toBeCloseTo(t, 5);
});
