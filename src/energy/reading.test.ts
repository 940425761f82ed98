import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasAtMostThreeDecimals, kwhToWh, whToKwh } from './reading.ts';

test('every reading survives the conversion to watt-hours and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (wh) => {
      const kwh = Number((wh / 1000).toFixed(3));
      expect([kwhToWh(kwh), whToKwh(wh), hasAtMostThreeDecimals(kwh)]).toEqual([wh, kwh, true]);
    }),
  );
});

test('sums and means are formatted without rounding noise', () => {
  expect(whToKwh(kwhToWh(0.1) + kwhToWh(0.2))).toBe(0.3);
  expect(whToKwh(1000 / 3)).toBe(0.333333);
  expect(whToKwh(NaN)).toBeNaN();
});

test.each([0.1255, 0.1 + 0.2, 1e-4, 9999.9999, NaN])('%d has more than three decimals', (kwh) => {
  expect(hasAtMostThreeDecimals(kwh)).toBe(false);
});
