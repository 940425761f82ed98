import { expect, it } from 'vitest';
import { monotonicAt } from '#energy/time/clocks.ts';
import { addressLimit } from './addressLimit.ts';

it('serves each address so many requests in any second', () => {
  let now = 0;
  const mayPass = addressLimit(3, () => monotonicAt(now));
  const four = (address: string) => [1, 2, 3, 4].map(() => mayPass(address));
  expect(four('192.0.2.1')).toEqual([true, true, true, false]);
  expect(four('192.0.2.2')).toEqual([true, true, true, false]);
  now = 1001;
  expect(four('192.0.2.1')).toEqual([true, true, true, false]);
});
