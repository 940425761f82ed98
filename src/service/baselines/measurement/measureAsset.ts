import type { BaselineStatus } from '#energy/baseline/method.ts';
import { type BaselinePlan, plannedBaseline } from '#energy/baseline/plannedBaseline.ts';
import type { ExpectedWh } from '#energy/expectedWh.ts';
import { between, netSeries } from '#energy/halfHourSeries.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { MeterSeries } from '#store/readings.ts';
import type { HistoryResult } from './meterHistories.ts';
import type { OptedInMeter } from './optedInBatches.ts';

/** An asset over a window, half hour by half hour in watt-hours; NaN without a reading or baseline. */
export interface MeasuredAsset {
  assetUUID: string;
  portfolioUUID: string | null;
  baselineWh: ExpectedWh;
  actualWh: Float64Array;
  /** The baseline before its in-day adjustment. */
  unadjustedWh: ExpectedWh;
  baselineStatus: BaselineStatus;
  /** Whether its baseline is adjusted where the scheme adjusts. */
  isDomestic: boolean;
  /** Whether it has no export, so that it cannot use less than nothing. */
  importOnly: boolean;
}

/** Plan for measuring every asset of an event, over a window around it. */
export interface MeasurePlan extends BaselinePlan {
  /** Window that is read: from as far as a baseline looks back to the end of the last date. */
  history: TimeWindow;
  /** The last London date that is read. */
  last: string;
}

/** Returns the net metered energy and baseline of an asset with these event days. */
export function measureAsset(
  plan: MeasurePlan,
  meter: MeterSeries,
  { asset_uuid: assetUUID, portfolio_uuid: portfolioUUID, is_domestic: isDomestic, asset_type, power_kw }: OptedInMeter,
  eventDays: ReadonlySet<string>,
): HistoryResult<MeasuredAsset> {
  const series = netSeries(meter.import, meter.export);
  const history = {
    series,
    eventDays,
    importOnly: meter.export === null,
    isDomestic,
    assetType: asset_type,
    powerKw: power_kw,
  };
  const { values, unadjusted, status, earliest } = plannedBaseline(plan, history);
  const result = {
    assetUUID,
    portfolioUUID,
    baselineWh: values,
    unadjustedWh: unadjusted,
    actualWh: between(series, plan.window.fromMs, plan.window.toMs),
    baselineStatus: status,
    isDomestic,
    importOnly: history.importOnly,
  };
  return { result, earliest };
}
