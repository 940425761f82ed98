const NEGLIGIBLE_SHARE = 0.02;

/** Values for an axis, negligible ones as zero: a range that ends slightly below zero would cost a whole step. */
export function axisValues(values: readonly number[]): number[] {
  const most = Math.max(...values.map(Math.abs));
  return values.map((value) => (Math.abs(value) < NEGLIGIBLE_SHARE * most ? 0 : value));
}
