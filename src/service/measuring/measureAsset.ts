import { earliestOf, sliceDays } from '#energy/baseline/baselineDays.ts';
import type { BaselineStatus, EventWindow } from '#energy/baseline/method.ts';
import { type BaselineMethodName, baselineMethods } from '#energy/baseline/methods.ts';
import type { ExpectedWh } from '#energy/expectedWh.ts';
import { between, netSeries } from '#energy/halfHourSeries.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { MeterSeries } from '#store/readings.ts';
import type { HistoryResult } from './meterHistories.ts';
import type { OptedIn } from './optedInBatches.ts';

/** An asset over a window, half hour by half hour in watt-hours; NaN without a reading or baseline. */
export interface MeasuredAsset {
  assetUUID: string;
  portfolioUUID: string | null;
  baselineWh: ExpectedWh;
  actualWh: Float64Array;
  /** The baseline before its in-day adjustment. */
  unadjustedWh: ExpectedWh;
  baselineStatus: BaselineStatus;
  /** Its baseline is adjusted where the scheme adjusts. */
  isDomestic: boolean;
}

/** What every asset of an event is measured with, over a window around it. */
export interface MeasurePlan {
  window: TimeWindow;
  /** The London dates of the window, and with them those whose baselines the adjustment compares with. */
  dates: readonly string[];
  requested: readonly string[];
  /** What is read: from as far as a baseline looks back to the end of the last date. */
  history: TimeWindow;
  method: BaselineMethodName;
  /** The event to adjust for. */
  adjustment: EventWindow | undefined;
  outturnFallback: boolean;
}

const WORST_FIRST: BaselineStatus[] = ['INSUFFICIENT_DATA', 'FALLBACK_OUTTURN', 'OK'];

/** Net metered energy and baseline of an asset with these event days. */
export function measureAsset(
  { window, dates, requested, method, adjustment, outturnFallback }: MeasurePlan,
  meter: MeterSeries,
  { asset_uuid: assetUUID, portfolio_uuid: portfolioUUID, is_domestic: isDomestic }: OptedIn,
  eventDays: ReadonlySet<string>,
): HistoryResult<MeasuredAsset> {
  const series = netSeries(meter.import, meter.export);
  const computed = baselineMethods[method]({
    series,
    dates: [...requested],
    eventDays,
    importOnly: meter.export === null,
    outturnFallback,
    inDayAdjustment: isDomestic ? adjustment : undefined,
  });
  const days = computed.slice(0, dates.length);
  const baselineWh = sliceDays(days, window);
  const result = {
    assetUUID,
    portfolioUUID,
    baselineWh,
    unadjustedWh: adjustment && isDomestic ? sliceDays(days, window, 'unadjusted') : baselineWh,
    actualWh: between(series, window.fromMs, window.toMs),
    baselineStatus: WORST_FIRST.find((status) => days.some((day) => day.status === status))!,
    isDomestic,
  };
  return { result, earliest: earliestOf(computed) };
}
