import { projectEvent, type Projection } from '#energy/projection.ts';
import { responseModel, type ResponseModel, responseOf } from '#energy/response.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../measuring/measureOptedIn.ts';
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
  return { fromMs, halfHours, assets, past, model, projection, usualDelayMs, reports };
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
