/** Rounds a number to the given decimals; never -0. */
export function roundTo(decimals: number, value: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}

/** Returns a percentage to four decimals; null if there is nothing to compare with. */
export const percentage = (part: number, whole: number | null): number | null =>
  whole === null || !(whole > 0) ? null : roundTo(4, (100 * part) / whole);
