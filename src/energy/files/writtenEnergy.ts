/** Energy in the text form of a buyer's file: exact, and rounded once to the decimals of the file. */
import type { Quantity, ValueConvention } from '../conversion/convention.ts';
import { unitsText } from '../decimal.ts';
import { exact, Fraction, roundToUnits } from '../settlement/money.ts';

/** Form in which a file writes the energy of half hours; delivered energy has no sign without an event. */
export interface WrittenEnergy extends Pick<ValueConvention, 'quantity' | 'decimals'> {
  positive: 'EXPORT' | 'IMPORT';
}

/** Units of a quantity in one Wh of a half hour, whose mean power is twice its energy. */
const PER_WH: Record<Quantity, Fraction> = {
  kW: new Fraction(2n, 1000n),
  MW: new Fraction(2n, 1_000_000n),
  kWh: new Fraction(1n, 1000n),
  MWh: new Fraction(1n, 1_000_000n),
};

/**
 * Returns net Wh of a half hour, import positive, as text with all decimals of the file; half goes away from zero, and
 * zero has no sign.
 */
export function writeEnergy(wh: number, { quantity, decimals, positive }: WrittenEnergy): string {
  const value = exact(positive === 'IMPORT' ? wh : -wh).mul(PER_WH[quantity]);
  const units = roundToUnits(value, decimals, 'HALF_AWAY');
  return decimals === 0 ? String(units) : unitsText(units, decimals);
}

/** Returns the same without the zeros behind its last digit: -1.2. */
export function writeShortEnergy(wh: number, written: WrittenEnergy): string {
  const text = writeEnergy(wh, written);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
