import { array, assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { niceTicks } from './niceTicks.ts';

it('is round and includes zero', () => {
  expect(niceTicks([412.5, 388.2, -64.1, 301.7])).toEqual([-200, 0, 200, 400, 600]);
  expect(niceTicks([0.3, 0.12])).toEqual([0, 0.1, 0.2, 0.3]);
  expect(niceTicks([])).toEqual([0, 1]);
});

it('covers any values with two to six ticks', () => {
  const kwh = integer({ min: -10_000_000, max: 10_000_000 }).map((value) => value / 1000);
  assert(
    property(array(kwh, { minLength: 1 }), (values) => {
      const ticks = niceTicks(values);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks[0]!).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(ticks.at(-1)!).toBeGreaterThanOrEqual(Math.max(0, ...values));
      expect(ticks).toContain(0);
    }),
  );
});
