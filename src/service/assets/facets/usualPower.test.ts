import { expect, it } from 'vitest';
import { scaledKw } from './usualPower.ts';

const power = (share: number) => ({ share, assetUUIDs: [], kw: [] });

it('scales the power of a part up, and tells none from too small a part', () => {
  expect(scaledKw(power(1), 3, 1.5)).toBe(1.5);
  expect(scaledKw(power(4), 20, 10)).toBe(40);
  expect(scaledKw(power(4), 19, 10)).toBeNull();
});
