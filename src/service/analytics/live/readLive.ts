import { projectEvent, type Projection } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import { responseModel, type ResponseModel, responseOf } from '#energy/response.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../measuring/measureOptedIn.ts';
import { readAtStart } from './readAtStart.ts';
import { type OptedInAsset, readOptedIn } from './readOptedIn.ts';
import { type PastResponses, readPastResponses } from './readPastResponses.ts';
import { medianDelayMs, type Report, reportOf } from './reporting.ts';

/** The opted-in assets of an event, what they have reported and what is likely; all arrays in the same order. */
export interface LiveEvent {
  fromMs: number;
  halfHours: number;
  assets: OptedInAsset[];
  past: PastResponses;
  model: ResponseModel;
  projection: Projection;
  usualDelayMs: number;
  reports: Report[];
  /** By this the expectation of an asset becomes its part of what was said of the whole event at its start. */
  forecastScale: number;
  /** The same for what is still to come: before the first reading that is the forecast of the start. */
  remainingScale: number;
}

export async function readLive(scope: TenantScope, event: EventRow): Promise<LiveEvent> {
  const assets = await readOptedIn(scope, event);
  const past = await readPastResponses(scope, event);
  const model = responseModel(past.events, [...past.assets.values()]);
  const { fromMs, toMs } = eventWindow(event);
  const halfHours = (toMs - fromMs) / HALF_HOUR_MS;
  const projection = projectEvent(
    model.commonVariance,
    assets.map(({ assetUUID, baselineWh, deliveredWh }) => ({
      baselineWh,
      deliveredWh,
      response: responseOf(model, past.assets.get(assetUUID)),
    })),
    halfHours,
  );
  const usualDelayMs = medianDelayMs(assets);
  const reports = assets.map((asset) => reportOf(asset, usualDelayMs, fromMs, scope.now));
  const saidKwh = (await readAtStart(scope, event.event_uuid))?.likely?.kwh;
  const expectedKwh = whToKwh(projection.expected.wh);
  const forecastScale = saidKwh === undefined || expectedKwh <= 0 ? 1 : saidKwh / expectedKwh;
  const remainingScale = projection.measured.readings === 0 ? forecastScale : 1;
  return {
    fromMs,
    halfHours,
    assets,
    past,
    model,
    projection,
    usualDelayMs,
    reports,
    forecastScale,
    remainingScale,
  };
}

/** How many assets report as expected, late, or not at all. */
export function countReports(reports: readonly Report[]): Record<Report['status'], number> {
  const counts = { WAITING: 0, REPORTING: 0, LATE: 0, SILENT: 0 };
  for (const { status } of reports) counts[status]++;
  return counts;
}

/** End of the newest half hour that any asset has reported, in epoch milliseconds; null without any. */
export function dataThroughMs(assets: readonly OptedInAsset[], now: number): number | null {
  const newest = assets.reduce((latest, { lastReadingMs }) => Math.max(latest, lastReadingMs ?? -Infinity), -Infinity);
  return newest === -Infinity ? null : Math.min(newest + HALF_HOUR_MS, Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS);
}
