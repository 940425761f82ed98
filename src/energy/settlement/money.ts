/**
 * Exact amounts: fractions of whole numbers of any size, so that a sum of many half hours is rounded once, at its end.
 * Numbers count as they are written: 0.1 is a tenth.
 */
import { Fraction } from 'fraction.js';

export { Fraction };

/** A decimal number, or text of one or of a fraction such as '185/3'. */
export type Decimal = number | string | Fraction;

export type Rounding = 'HALF_AWAY' | 'HALF_EVEN';

/**
 * Returns the exact value of a number as it is written.
 * @throws RangeError if it is not a number
 */
export function exact(value: Decimal): Fraction {
  if (value instanceof Fraction) return value;
  try {
    return typeof value === 'number' ? asWritten(value) : new Fraction(value);
  } catch {
    throw new RangeError(`Not a number: ${value}`);
  }
}

/** Returns whole units of the last decimal: pence with 2. Ties go away from zero, or to the even unit. */
export function roundToUnits(value: Fraction, decimals: number, rounding: Rounding): bigint {
  const scaled = value.n * 10n ** BigInt(decimals);
  const units = scaled / value.d;
  const twice = (scaled % value.d) * 2n;
  const isTie = twice === value.d;
  const up = twice > value.d || (isTie && (rounding === 'HALF_AWAY' || units % 2n === 1n));
  return value.s * (up ? units + 1n : units);
}

/** Returns an amount in whole pence. */
export const roundToPence = (gbp: Fraction, rounding: Rounding): bigint => roundToUnits(gbp, 2, rounding);

export const ZERO = new Fraction(0n);
export const sumOfMoney = (values: readonly Fraction[]): Fraction =>
  values.reduce((sum, value) => sum.add(value), ZERO);
export const smaller = (a: Fraction, b: Fraction): Fraction => (a.compare(b) <= 0 ? a : b);
export const larger = (a: Fraction, b: Fraction): Fraction => (a.compare(b) >= 0 ? a : b);

// The shortest text of the number is used: the library would look for a fraction near the binary one.
function asWritten(value: number): Fraction {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const power = 10n ** BigInt(Math.abs(Number(exponent)));
  return Number(exponent) < 0 ? new Fraction(digits).div(power) : new Fraction(digits).mul(power);
}
