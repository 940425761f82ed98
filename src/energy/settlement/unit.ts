/** Settling all assets of an event together, by a baseline that is of none of them alone. Watt-hours, by half hour. */

/** What the assets of a unit add up to. */
export interface UnitSums {
  /** Assets with a reading, or else an estimate that counts in its place. */
  unitKnown: number[];
  unitMeteredWh: number[];
  /** Delivered by estimates, and attributed to other events or to none. */
  notAttributedWh: number[];
}

/**
 * Adds an asset: its readings and its estimates, NaN or null where there is none. Without a reading its estimate counts,
 * because nobody knows that it delivered anything.
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

/** What is settled: a half hour with no asset counted has no figure. */
export interface SettledUnit {
  counted: number[];
  baselineWh: number[];
  meteredWh: number[];
  notAttributedWh: number[];
}

/**
 * Compares a unit of so many assets with its baseline. A half hour has no figure while an asset has neither a reading nor an
 * estimate. Without a baseline (null), and without assets, nothing is delivered: what was metered stands in for it.
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
