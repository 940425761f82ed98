import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact, roundToPence, roundToUnits } from './money.ts';

describe('money', () => {
  test.each([
    ['0.005', 1n, 0n],
    ['-0.005', -1n, 0n],
    ['0.015', 2n, 2n],
    ['-0.015', -2n, -2n],
    ['0.0049999999999999999999', 0n, 0n],
    ['88.231', 8823n, 8823n],
  ])('£%s is %s pence away from zero and %s to even', (text, away, even) => {
    expect([roundToPence(exact(text), 'HALF_AWAY'), roundToPence(exact(text), 'HALF_EVEN')]).toEqual([away, even]);
  });

  test('a third of a tie stays exact: rounding decides after the sum', () => {
    const third = exact('0.015').div(9);
    expect(roundToPence(third.add(third).add(third), 'HALF_AWAY')).toBe(1n);
  });

  test('numbers count as written, also very small and very large ones', () => {
    expect(exact(0.1).equals(exact('1/10'))).toBe(true);
    expect(exact(1e-7).equals(exact('1/10000000'))).toBe(true);
    expect(exact(-1.5e-7).equals(exact('-3/20000000'))).toBe(true);
    expect(exact(1e21).equals(exact('1000000000000000000000'))).toBe(true);
  });

  test.each([NaN, Infinity, 'ten', ''])('%s is refused', (value) => {
    expect(() => exact(value)).toThrow(RangeError);
  });

  test('a rounded amount is within half a unit of the exact one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 1, max: 1000 }), (n, d) => {
        for (const rounding of ['HALF_AWAY', 'HALF_EVEN'] as const) {
          const value = exact(`${n}/${d}`);
          const difference = exact(String(roundToUnits(value, 2, rounding)))
            .div(100)
            .sub(value);
          expect(difference.abs().compare(exact('0.005'))).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
