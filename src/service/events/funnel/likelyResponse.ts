import { sliceDays } from '#energy/baseline/baselineDays.ts';
import { ADJUSTED_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import { baselineMethods, type BaselineMethodName, expectedUseMethodOf } from '#energy/baseline/methods.ts';
import { netSeries, until } from '#energy/halfHourSeries.ts';
import { type FleetResponse, fleetResponse, responseRatio } from '#energy/rehearsal.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { londonDates } from '#energy/time/timeWindow.ts';
import { readMeters } from '#store/readings.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventDays, NO_EVENT_DAYS } from '../../schemes/eventDays.ts';
import { readPastEvents, readPastOfAssets } from '../rehearsal/pastDelivery.ts';
import { baselineLookupWindow } from '../rehearsal/similarDays.ts';

/**
 * Returns the likely delivery of assets in an event, by half hour in Wh: their baselines as known at its start, or now
 * before it, times their responses in past events. An asset without a baseline delivers nothing. Null without a settled
 * event of the type.
 */
export async function likelyResponse(
  atAnyTime: TenantScope,
  event: EventRow,
  method: BaselineMethodName,
  assetUUIDs: readonly string[],
): Promise<Map<string, Float64Array> | null> {
  const scope = { ...atAnyTime, now: Math.min(atAnyTime.now, event.start_utc.getTime()) };
  const fleet = fleetResponse(await readPastEvents(scope, { eventType: event.event_type, unitUUID: event.unit_uuid }));
  return fleet && responsesOf(scope, event, method, assetUUIDs, fleet);
}

async function responsesOf(
  scope: TenantScope,
  event: EventRow,
  method: BaselineMethodName,
  assetUUIDs: readonly string[],
  fleet: FleetResponse,
): Promise<Map<string, Float64Array>> {
  const { now } = scope;
  const whole = { fromMs: event.start_utc.getTime(), toMs: event.end_utc.getTime() };
  const window = baselineLookupWindow(whole, now);
  const dates = londonDates(window);
  const past = await readPastOfAssets(scope, { eventType: event.event_type, unitUUID: event.unit_uuid }, assetUUIDs);
  const fromMs = londonMidnight(addDays(dates[0]!, -ADJUSTED_LOOK_BACK_DAYS));
  const meters = await readMeters(scope.tx, scope.tenant, [...assetUUIDs], fromMs, now);
  const dispatched = await eventDays(scope, assetUUIDs, fromMs - DAY_MS, now);
  const halfHours = (whole.toMs - whole.fromMs) / HALF_HOUR_MS;
  return new Map(
    assetUUIDs.map((assetUUID) => {
      const meter = meters.get(assetUUID)!;
      const baselines = baselineMethods[expectedUseMethodOf(method)]({
        series: until(netSeries(meter.import, meter.export), now),
        dates,
        eventDays: dispatched.get(assetUUID) ?? NO_EVENT_DAYS,
        importOnly: meter.export === null,
        outturnFallback: false,
      });
      const ratio = responseRatio(past.get(assetUUID), fleet);
      const isKnown = baselines.every(({ status }) => status === 'OK');
      const baseline = isKnown ? sliceDays(baselines, window) : new Float64Array(halfHours);
      return [assetUUID, Float64Array.from(baseline, (wh) => ratio * Math.max(0, wh || 0))];
    }),
  );
}
