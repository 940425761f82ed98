import { expect, it } from 'vitest';
import { knownPowerKw } from './knownPower.ts';

it('is unknown where no asset has a power, and nothing without assets', () => {
  expect(knownPowerKw({ assets: 90, powerKw: 0 })).toBeNull();
  expect(knownPowerKw({ assets: 2, powerKw: 7.2 })).toBe(7.2);
  expect(knownPowerKw({ assets: 0, powerKw: 0 })).toBe(0);
});
