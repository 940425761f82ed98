import type { ReconciliationRow } from '#contract/reconciliation.ts';
import type { EventStats } from '#contract/stats.ts';
import { revenueShare } from '#energy/settlement/revenueShare.ts';
import type { EventRow } from '#store/schema.ts';
import { energyByHalfHour } from '../../../events/assetEnergy.ts';
import { dealsOfEvent } from '../../../events/deals.ts';
import type { ReconciledAsset } from './readReconciledAssets.ts';

/** Decimals of a share: with millionths of a pound, shares still add up. */
const SHARE_DECIMALS = 6;

/** Returns a row for each half hour of the event. */
export function reconciliationRows(asset: ReconciledAsset, event: EventRow, stats: EventStats): ReconciliationRow[] {
  const energy = energyByHalfHour(event, asset);
  const deals = dealsOfEvent(event);
  return stats.settlementPeriods.map((period, index) => {
    const { baselineKwh, actualKwh, deliveredKwh } = energy[index]!;
    const share = revenueShare(deliveredKwh, period.deliveredKwh, period.revenueGbp);
    return {
      assetUUID: asset.asset_uuid,
      assetId: asset.asset_id,
      assetName: asset.name,
      settlementDate: period.settlementDate,
      settlementPeriod: period.settlementPeriod,
      startTime: period.startTime,
      baselineKwh,
      actualKwh,
      deliveredKwh,
      assetLowKwh: asset.interval_low_kwh,
      assetHighKwh: asset.interval_high_kwh,
      halfHourLowKwh: period.deliveredInterval?.low ?? null,
      halfHourHighKwh: period.deliveredInterval?.high ?? null,
      priceGbpPerMwh: deals[index]?.priceGbpPerMwh ?? null,
      shareGbp: share === null ? null : Number(share.toFixed(SHARE_DECIMALS)),
      baselineStatus: asset.baseline_status,
      dataStatus: asset.data_status,
      status: stats.status,
      run: stats.run,
    };
  });
}
