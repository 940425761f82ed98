import { bl01 } from '#energy/baseline/bl01.ts';
import { BASELINE_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import { at, netSeries } from '#energy/halfHourSeries.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { readMeters } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { datesOfRange, type HalfHourRange } from '../assets/halfHourRange.ts';
import { percentage, roundTo } from '../platform/rows/roundTo.ts';
import { eventDays } from '../schemes/eventDays.ts';

export interface BaselineQuality {
  /** Σ (baseline − actual) in percent of Σ actual. */
  baselineBiasPercent: number | null;
  /** Mean of |baseline − actual| in percent of actual, over half hours that used something. */
  baselineMapePercent: number | null;
}

/** Largest number of days of a range that are compared, the latest: each looks back on 60 more. */
const MAX_DAYS = 31;

/** Returns how far BL01 was from an asset's use on the range's whole, past days without an event. */
export async function baselineQuality(
  scope: TenantScope,
  assetUUID: string,
  range: HalfHourRange,
): Promise<BaselineQuality> {
  const endMs = Math.min(range.endMs, scope.now);
  const whole = datesOfRange(range)
    .filter((date) => londonMidnight(date) >= range.startMs && londonMidnight(addDays(date, 1)) <= endMs)
    .slice(-MAX_DAYS);
  if (whole.length === 0) return { baselineBiasPercent: null, baselineMapePercent: null };
  const historyFromMs = londonMidnight(addDays(whole[0]!, -BASELINE_LOOK_BACK_DAYS));
  const dispatched = (await eventDays(scope, [assetUUID], historyFromMs, endMs)).get(assetUUID) ?? new Set<string>();
  const meter = (await readMeters(scope.tx, scope.tenant, [assetUUID], historyFromMs, endMs)).get(assetUUID)!;
  const series = netSeries(meter.import, meter.export);
  const days = bl01({
    series,
    dates: whole.filter((date) => !dispatched.has(date)),
    eventDays: dispatched,
    importOnly: meter.export === null,
    outturnFallback: false,
  });
  let [expected, actual, shares, counted] = [0, 0, 0, 0];
  for (const day of days) {
    for (const [slot, baseline] of day.values.entries()) {
      const used = at(series, day.startMs + slot * HALF_HOUR_MS);
      if (Number.isNaN(baseline + used)) continue;
      expected += baseline;
      actual += used;
      if (used === 0) continue;
      shares += Math.abs((baseline - used) / used);
      counted++;
    }
  }
  return {
    baselineBiasPercent: percentage(expected - actual, actual),
    baselineMapePercent: counted === 0 ? null : roundTo(4, (100 * shares) / counted),
  };
}
