import { between, netSeries } from '#energy/halfHourSeries.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { readMeters } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import { type EventSpan, eventWindows } from '../../../schemes/eventDays.ts';
import { filterReadable } from '../../../tenants/consents/dataAccess.ts';
import { REBOUND_HOURS } from '../../requireEvent.ts';
import { KEPT_MS, type PendingForecast } from './scoringTimes.ts';

/** Measured values of a stored forecast's assets. */
export interface MeasuredForecast {
  /** Net watt-hours of each asset in each half hour that may be compared, else NaN. */
  measured: Map<string, Float64Array>;
  /** Percentage of the half hours of all assets that have a reading. */
  readingsPercent: number;
}

/**
 * Reads the measured values of a forecast's assets, including those that have left the portfolio since, without those
 * that may no longer be read. Half hours in which an asset is in an event, or in the hours of rebound after it, count
 * as readings, but are not compared: its use then is not what a forecast says.
 */
export async function measureForecast(
  scope: TenantScope,
  { originMs, assetUUIDs }: PendingForecast,
): Promise<MeasuredForecast> {
  const endMs = originMs + KEPT_MS;
  const readable = await filterReadable(scope, assetUUIDs);
  const meters = await readMeters(scope.tx, scope.tenant, readable, originMs, endMs);
  const events = await eventWindows(scope, readable, originMs - REBOUND_HOURS * HOUR_MS, endMs);
  const measured = new Map<string, Float64Array>();
  let present = 0;
  for (const [assetUUID, meter] of meters) {
    const wh = between(netSeries(meter.import, meter.export), originMs, endMs);
    present += wh.reduce((count, each) => count + (Number.isNaN(each) ? 0 : 1), 0);
    for (const event of events.get(assetUUID) ?? []) blank(wh, originMs, event);
    measured.set(assetUUID, wh);
  }
  await yieldWhenLong();
  return { measured, readingsPercent: (100 * present) / (assetUUIDs.length * (KEPT_MS / HALF_HOUR_MS)) };
}

/** Blanks the half hours of an event and of the rebound after it. */
function blank(wh: Float64Array, originMs: number, { fromMs, toMs }: EventSpan): void {
  const slotOf = (ms: number) => Math.max(0, (ms - originMs) / HALF_HOUR_MS);
  wh.fill(NaN, Math.floor(slotOf(fromMs)), Math.ceil(slotOf(toMs + REBOUND_HOURS * HOUR_MS)));
}
