import type { Cell } from '#app/format/exportCsv.ts';
import type { AssetEventStats, DeliveredInterval, EventStats } from '#contract/stats.ts';

/** One asset in one half hour of the settlement. */
export type ReconciledRow = {
  asset: AssetEventStats;
  startTime: string;
  settlementDate: string;
  settlementPeriod: number;
  baselineKwh: number | null;
  actualKwh: number | null;
  deliveredKwh: number | null;
  shareGbp: number | null;
  /** Of all assets together in the half hour. */
  eventInterval: DeliveredInterval | null;
};

/**
 * One half hour of an asset. The event is paid as a whole: an asset's share of a half hour's revenue is its signed part
 * of the delivery, so that the shares of all assets add up to the payment.
 */
export function reconcile(asset: AssetEventStats, stats: EventStats, index: number): ReconciledRow {
  const period = stats.settlementPeriods[index]!;
  const { baselineKwh, actualKwh, deliveredKwh } = asset.settlementPeriods[index]!;
  return {
    asset,
    startTime: period.startTime,
    settlementDate: period.settlementDate,
    settlementPeriod: period.settlementPeriod,
    baselineKwh,
    actualKwh,
    deliveredKwh,
    shareGbp: shareOf(deliveredKwh, period.deliveredKwh, period.revenueGbp),
    eventInterval: period.deliveredInterval,
  };
}

function shareOf(deliveredKwh: number | null, totalKwh: number | null, revenueGbp: number | null): number | null {
  if (deliveredKwh === null || totalKwh === null || revenueGbp === null) return null;
  return totalKwh === 0 ? 0 : (revenueGbp * deliveredKwh) / totalKwh;
}

export const csvHeader = [
  'Asset id',
  'Asset',
  'Settlement date',
  'Settlement period',
  'Start (UTC)',
  'Baseline (kWh)',
  'Metered (kWh)',
  'Delivered (kWh)',
  'Asset over the event, 90 % low (kWh)',
  'Asset over the event, 90 % high (kWh)',
  'Event in the half hour, 90 % low (kWh)',
  'Event in the half hour, 90 % high (kWh)',
  'Price (GBP/MWh)',
  'Share of revenue (GBP)',
  'Baseline from',
  'Readings',
  'Stats',
  'Run',
];

/** The row of the file; the share to a millionth of a pound, so that shares still add up. */
export function csvRow(row: ReconciledRow, { status, run }: EventStats, priceGbpPerMwh: number | null): Cell[] {
  const { asset, shareGbp } = row;
  return [
    asset.assetId,
    asset.name ?? '',
    row.settlementDate,
    row.settlementPeriod,
    row.startTime,
    row.baselineKwh,
    row.actualKwh,
    row.deliveredKwh,
    asset.deliveredInterval?.low ?? null,
    asset.deliveredInterval?.high ?? null,
    row.eventInterval?.low ?? null,
    row.eventInterval?.high ?? null,
    priceGbpPerMwh,
    shareGbp === null ? null : Number(shareGbp.toFixed(6)),
    asset.baselineStatus,
    asset.dataStatus,
    status,
    run,
  ];
}
