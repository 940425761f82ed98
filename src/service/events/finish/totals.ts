import type { IntervalBasis } from '#contract/stats.ts';
import { settleUnit } from '#energy/settlement/unit.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, StoredUnitBaseline } from '#store/schema.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import type { RunIntervals } from '../placebo/findIntervals.ts';
import type { EventSums } from '../portions/sums.ts';
import { settle, type SettledSums, termsOf } from '../settle.ts';
import type { SettledTotals, Totals } from '../storeRun.ts';

/** Returns the stats of an event from its assets' sums, by the baseline of all of them together if it has one. */
export function totalsOf(
  event: EventRow,
  scheme: SchemeWithPack,
  sums: EventSums,
  unit: StoredUnitBaseline | null,
): SettledTotals {
  const { fromMs } = eventWindow(event);
  const [assets, assetsMissingData] = [sums.assets[0]!, sums.missing[0]!];
  const lastSlot = sums.present.findLastIndex((present) => present > 0);
  return {
    assetsInvited: sums.invited[0]!,
    assetsOptedIn: assets,
    assetsWithData: assets - assetsMissingData,
    assetsMissingData,
    dataThroughUTC: isoOrNull(lastSlot < 0 ? null : fromMs + (lastSlot + 1) * HALF_HOUR_MS),
    expectedReadings: assets * sums.present.length,
    presentReadings: sums.present.reduce((total, present) => total + present, 0),
    ...settle(termsOf(event, scheme), unit === null ? sums : sumsOf(sums, unit)),
  };
}

function sumsOf(sums: EventSums, { wh }: StoredUnitBaseline): SettledSums {
  const { meteredWh, ...settled } = settleUnit(sums, sums.assets[0]!, wh);
  return { assets: sums.assets, actualWh: meteredWh, ...settled };
}

export const withIntervals = (
  totals: SettledTotals,
  { total, periods, biasPercentage }: RunIntervals,
  basis: IntervalBasis | null,
): Omit<Totals, 'controlGroup'> => ({
  ...totals,
  deliveredInterval: total,
  intervalBasis: total && basis,
  baselineBiasPercentage: biasPercentage,
  settlementPeriods: totals.settlementPeriods.map((period, slot) => ({
    ...period,
    deliveredInterval: periods[slot] ?? null,
  })),
});
