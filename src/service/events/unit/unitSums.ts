import type { StoredUnitBaseline } from '#store/schema.ts';
import type { MeasuredAsset } from '../../measuring/measureAsset.ts';
import type { Sums } from '../portions/sums.ts';
import type { SettledSums } from '../settle.ts';

/** What a baseline of all assets together is compared with. */
export type UnitSums = Pick<Sums, 'assets' | 'unitKnown' | 'unitMeteredWh'>;

/** Adds an asset. One without a reading counts with its estimate: nobody knows that it delivered anything. */
export function addToUnit(sums: UnitSums, { baselineWh, actualWh }: MeasuredAsset): void {
  for (let slot = 0; slot < sums.unitKnown.length; slot++) {
    const wh = Number.isNaN(actualWh[slot]!) ? baselineWh[slot]! : actualWh[slot]!;
    if (Number.isNaN(wh)) continue;
    sums.unitKnown[slot]!++;
    sums.unitMeteredWh[slot]! += wh;
  }
}

/**
 * The sums that an event is settled by where its baseline is of all assets together. A half hour has no figure while an
 * asset has neither a reading nor an estimate. Without a baseline, and without assets, nothing is delivered: what was
 * metered stands in for it.
 */
export function settledUnit(sums: UnitSums, { wh }: StoredUnitBaseline): SettledSums {
  const assets = sums.assets[0]!;
  const isKnown = sums.unitKnown.map((known) => assets > 0 && known === assets);
  const actualWh = sums.unitMeteredWh.map((metered, slot) => (isKnown[slot] ? metered : 0));
  return {
    assets: sums.assets,
    counted: isKnown.map((known) => (known ? assets : 0)),
    baselineWh: actualWh.map((metered, slot) => (isKnown[slot] && wh !== null ? wh[slot]! : metered)),
    actualWh,
  };
}
