/** Kilowatt-hours are spoken with clients, whole watt-hours are kept: sums of them are exact. */

/** A reading in kWh as whole watt-hours. */
export function kwhToWh(kwh: number): number {
  return Math.round(kwh * 1000);
}

/** Watt-hours, whole or averaged, as kWh to six decimals: 300 gives 0.3, never 0.30000000000000004. */
export function whToKwh(wh: number): number {
  return Math.round(wh * 1000) / 1_000_000;
}

/** Whether a number of kWh is whole watt-hours, as written: 0.125 is, 0.1255 is not. */
export function hasAtMostThreeDecimals(kwh: number): boolean {
  return Math.round(kwh * 1000) / 1000 === kwh;
}
