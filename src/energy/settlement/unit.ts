/**
 * Settlement of all assets of an event together, by a baseline that belongs to none of them alone. Watt-hours, by half
 * hour.
 */

/** Sums over the assets of a unit. */
export interface UnitSums {
  /** Number of assets with a reading, or else an estimate that counts in its place. */
  unitKnown: number[];
  unitMeteredWh: number[];
  /** Energy delivered by estimates, and attributed to other events or to none. */
  notAttributedWh: number[];
}

/**
 * Adds an asset: its readings and its estimates, NaN or null where there is none. Without a reading its estimate
 * counts, because it is not known that it delivered anything.
 */
export function addToUnit(
  sums: Pick<UnitSums, 'unitKnown' | 'unitMeteredWh'>,
  readingsWh: ArrayLike<number | null>,
  estimatesWh: ArrayLike<number | null>,
): void {
  for (let slot = 0; slot < sums.unitKnown.length; slot++) {
    const wh = known(readingsWh[slot]) ?? known(estimatesWh[slot]);
    if (wh === null) continue;
    sums.unitKnown[slot]!++;
    sums.unitMeteredWh[slot]! += wh;
  }
}

const known = (wh: number | null | undefined): number | null => (wh == null || Number.isNaN(wh) ? null : wh);

/** Settled figures by half hour: one with no asset counted has none. */
export interface SettledUnit {
  counted: number[];
  baselineWh: number[];
  meteredWh: number[];
  notAttributedWh: number[];
}

/**
 * Compares a unit of so many assets with its baseline. A half hour has no figure while an asset has neither a reading
 * nor an estimate. Without a baseline (null), and without assets, nothing is delivered: metered energy replaces the
 * baseline.
 */
export function settleUnit(
  { unitKnown, unitMeteredWh, notAttributedWh }: UnitSums,
  assets: number,
  baselineWh: readonly number[] | null,
): SettledUnit {
  const isKnown = unitKnown.map((count) => assets > 0 && count === assets);
  const meteredWh = unitMeteredWh.map((wh, slot) => (isKnown[slot] ? wh : 0));
  return {
    counted: isKnown.map((each) => (each ? assets : 0)),
    baselineWh: meteredWh.map((wh, slot) => (isKnown[slot] && baselineWh !== null ? baselineWh[slot]! : wh)),
    meteredWh,
    notAttributedWh: notAttributedWh.map((wh, slot) => (isKnown[slot] && baselineWh !== null ? wh : 0)),
  };
}
