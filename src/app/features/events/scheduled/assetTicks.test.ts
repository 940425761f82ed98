import { expect, it } from 'vitest';
import { assetTicks } from './assetTicks.ts';

it('marks the ends, and round numbers between them', () => {
  expect(assetTicks(8460, 11230)).toEqual([8460, 9000, 10000, 11230]);
  expect(assetTicks(0, 49)).toEqual([0, 10, 20, 30, 40, 49]);
  expect(assetTicks(210, 213)).toEqual([210, 211, 212, 213]);
  expect(assetTicks(4, 4)).toEqual([4]);
});
