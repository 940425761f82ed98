import { forecast, LOOK_BACK_DAYS, type Forecast } from '#energy/forecast/forecast.ts';
import { type HalfHourSeries, netSeries, until } from '#energy/halfHourSeries.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { readMeters } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import { eventDays, NO_EVENT_DAYS } from '../../schemes/eventDays.ts';

/** The requested half hours. */
export interface Horizon {
  /** The half hour in progress: the first that cannot have been measured yet. */
  originMs: number;
  halfHours: number;
}

/** Callback for each forecast, with the readings and event days that it was made from. */
export type ForecastObserver = (made: Forecast, series: HalfHourSeries, eventDays: ReadonlySet<string>) => void;

/** Number of assets whose history is in memory together. */
const BATCH = 1000;

/** Returns the half hours from the tenant's now on, the one in progress included. */
export const horizonOf = ({ now }: TenantScope, hours: number): Horizon => ({
  originMs: Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS,
  halfHours: 2 * hours,
});

/**
 * Forecasts net energy (import less export: negative for net exporters) in the order of the assets. Readings and events
 * that begin after the request are ignored, even if stored already because a test clock was set back.
 */
export async function forecastAssets(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  horizon: Horizon,
  observe?: ForecastObserver,
): Promise<Forecast[]> {
  const forecasts: Forecast[] = [];
  for (let from = 0; from < assetUUIDs.length; from += BATCH)
    forecasts.push(...(await forecastBatch(scope, assetUUIDs.slice(from, from + BATCH), horizon, observe)));
  return forecasts;
}

async function forecastBatch(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  { originMs, halfHours }: Horizon,
  observe?: ForecastObserver,
): Promise<Forecast[]> {
  const historyFromMs = londonMidnight(addDays(londonDate(originMs), -LOOK_BACK_DAYS));
  const meters = await readMeters(scope.tx, scope.tenant, assetUUIDs, historyFromMs, originMs);
  const dispatched = await eventDays(scope, assetUUIDs, historyFromMs, originMs);
  const forecasts: Forecast[] = [];
  for (const assetUUID of assetUUIDs) {
    const meter = meters.get(assetUUID)!;
    const series = netSeries(until(meter.import, originMs), meter.export && until(meter.export, originMs));
    const days = dispatched.get(assetUUID) ?? NO_EVENT_DAYS;
    const made = forecast({ series, originMs, halfHours, eventDays: days });
    observe?.(made, series, days);
    forecasts.push(made);
    await yieldWhenLong();
  }
  return forecasts;
}
