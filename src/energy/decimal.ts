/** Amounts as whole numbers of their smallest unit, so that sums are exact; 12.3 with two decimals is 1230n. */

/** Numbers of decimals of a kWh and of a £ in amounts that add up exactly. */
export const KWH_DECIMALS = 6;
export const GBP_DECIMALS = 4;

/** Returns the whole units of a number, rounded to the decimals. */
export const unitsOf = (value: number, decimals: number): bigint => BigInt(Math.round(value * 10 ** decimals));

/** Returns the whole units of decimal text that has at most these decimals. */
export function parseUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return text.startsWith('-') ? -units : units;
}

/** Returns the decimal text of whole units, always with all decimals. */
export function unitsText(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Returns the exact sum; null counts as nothing. */
export const sumUnits = (amounts: readonly (bigint | null)[]): bigint =>
  amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
