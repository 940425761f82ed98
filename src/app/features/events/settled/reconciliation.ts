import type { AssetEventStats, EventStats } from '#contract/stats.ts';
import { revenueShare } from '#energy/settlement/revenueShare.ts';

/** One asset in one half hour of the settlement. */
export type ReconciledRow = {
  asset: AssetEventStats;
  startTime: string;
  settlementPeriod: number;
  baselineKwh: number | null;
  actualKwh: number | null;
  deliveredKwh: number | null;
  shareGbp: number | null;
};

/** One half hour of an asset. */
export function reconcile(asset: AssetEventStats, stats: EventStats, index: number): ReconciledRow {
  const period = stats.settlementPeriods[index]!;
  const { baselineKwh, actualKwh, deliveredKwh } = asset.settlementPeriods[index]!;
  return {
    asset,
    startTime: period.startTime,
    settlementPeriod: period.settlementPeriod,
    baselineKwh,
    actualKwh,
    deliveredKwh,
    shareGbp: revenueShare(deliveredKwh, period.deliveredKwh, period.revenueGbp),
  };
}
