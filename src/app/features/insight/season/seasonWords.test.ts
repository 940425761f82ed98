import { expect, it } from 'vitest';
import { restOf } from './seasonWords.ts';

it('adds up to the penny with what is left beside the worst', () => {
  expect(restOf(16.2332, [4.3127, 3.1, 2.7711, 1.6, 1.1551])).toBe(3.29);
  expect(restOf(0.3, [0.1, 0.2])).toBe(0);
});
