import type { PlaceboSum } from '#energy/interval/deliveredInterval.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import type { ReplaySums } from '../portions/sums.ts';

/** Baseline and metered energy of half hours that count, in watt-hours. */
export type EnergyColumn = { baselineWh: ArrayLike<number>; actualWh: ArrayLike<number> };

/** Sums of a placebo day over the assets that are complete on it, in watt-hours for each half hour of the event. */
export interface PlaceboDay {
  /** Place of its window. */
  place: number;
  assets: number;
  baselineWh: number[];
  unadjustedWh: number[];
  actualWh: number[];
}

/** Returns the days on which at least half of the replayed assets are complete, latest first. */
export function placeboDays(sums: ReplaySums): PlaceboDay[] {
  const halfHours = sums.replayedCounted.length;
  const replayed = sums.replayed[0]!;
  return sums.quiet.flatMap((assets, place) => {
    if (assets === 0 || 2 * assets < replayed) return [];
    const ofDay = (column: number[]) => column.slice(place * halfHours, (place + 1) * halfHours);
    return {
      place,
      assets,
      baselineWh: ofDay(sums.quietBaselineWh),
      unadjustedWh: ofDay(sums.quietUnadjustedWh),
      actualWh: ofDay(sums.quietActualWh),
    };
  });
}

/** Adds an asset that is replayed, measured over the event. */
export function addReplayed(sums: ReplaySums, asset: MeasuredAsset): void {
  const { baselineWh, actualWh, unadjustedWh } = asset;
  const { baseline, actual } = totalOfColumn(asset);
  sums.replayed[0]!++;
  if (!asset.importOnly) sums.replayedExporting[0]!++;
  sums.replayedBaselineWh[0]! += baseline;
  sums.replayedActualWh[0]! += actual;
  sums.replayedShiftWh[0]! += shiftOfPlacebo(asset);
  for (let slot = 0; slot < baselineWh.length; slot++) {
    if (isCounted(asset, slot)) {
      sums.replayedCounted[slot]!++;
      sums.replayedHalfHourBaselineWh[slot]! += baselineWh[slot]!;
      sums.replayedHalfHourActualWh[slot]! += actualWh[slot]!;
    }
    if (Number.isNaN(unadjustedWh[slot]! + actualWh[slot]!)) continue;
    sums.replayedUnadjustedWh[slot]! += unadjustedWh[slot]!;
    sums.replayedUnadjustedActualWh[slot]! += actualWh[slot]!;
  }
}

const isCounted = ({ baselineWh, actualWh }: EnergyColumn, slot: number): boolean =>
  !Number.isNaN(baselineWh[slot]! + actualWh[slot]!);

/** Returns the sum of the half hours that have both values. */
export function totalOfColumn(column: EnergyColumn): PlaceboSum {
  const total = { baseline: 0, actual: 0 };
  for (let slot = 0; slot < column.baselineWh.length; slot++) {
    if (!isCounted(column, slot)) continue;
    total.baseline += column.baselineWh[slot]!;
    total.actual += column.actualWh[slot]!;
  }
  return total;
}

/** Returns Σ (adjusted − unadjusted baseline) over the half hours that have a reading. */
export function shiftOfPlacebo({ baselineWh, unadjustedWh, actualWh }: PlaceboDay | MeasuredAsset): number {
  let sum = 0;
  for (let slot = 0; slot < actualWh.length; slot++) {
    const shift = baselineWh[slot]! - unadjustedWh[slot]!;
    if (!Number.isNaN(actualWh[slot]! + shift)) sum += shift;
  }
  return sum;
}
