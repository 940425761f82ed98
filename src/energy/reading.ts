/** Clients use kilowatt-hours; whole watt-hours are stored, because their sums are exact. */

/** Converts a reading in kWh to whole watt-hours. */
export function kwhToWh(kwh: number): number {
  return Math.round(kwh * 1000);
}

/** Converts watt-hours, whole or averaged, to kWh with six decimals: 300 gives 0.3, never 0.30000000000000004. */
export function whToKwh(wh: number): number {
  return Math.round(wh * 1000) / 1_000_000;
}

/** Whether a number of kWh is whole watt-hours, as written: 0.125 is, 0.1255 is not. */
export function hasAtMostThreeDecimals(kwh: number): boolean {
  return Math.round(kwh * 1000) / 1000 === kwh;
}
