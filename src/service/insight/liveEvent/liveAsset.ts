import { type RunningPart, partOfRunning } from '#energy/projectionSums.ts';
import type { PastAsset } from '#energy/response.ts';
import { meanResponse, relativeResponse } from '#energy/response.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { type OptedInAsset, readMeteredAssets } from './readOptedIn.ts';
import { type PastRun, readPastAssets } from './readPast.ts';
import { type Report, reportOf } from './reporting.ts';

/** What every asset of an event is looked at with. */
export interface LiveTerms {
  /** Readings that had come by then, and what was due. */
  atMs: number;
  usualDelayMs: number;
  runs: readonly PastRun[];
}

/** An opted-in asset: its past, what it adds, its variance in units of that of all assets, and whether it reports. */
export interface LiveAsset {
  asset: OptedInAsset;
  past: PastAsset | undefined;
  part: RunningPart;
  report: Report;
}

/** Reads the opted-in assets of an event in a range, in the order of their UUIDs. */
export async function readLiveAssets(
  scope: TenantScope,
  event: EventRow,
  { atMs, usualDelayMs, runs }: LiveTerms,
  range?: AssetRange,
): Promise<LiveAsset[]> {
  const assets = await readMeteredAssets({ ...scope, now: atMs }, event, range);
  const pasts = await readPastAssets(
    scope,
    runs,
    assets.map(({ assetUUID }) => assetUUID),
  );
  const mean = meanResponse(runs);
  const { fromMs, toMs } = eventWindow(event);
  const halfHours = (toMs - fromMs) / HALF_HOUR_MS;
  return assets.map((asset) => {
    const past = pasts.get(asset.assetUUID);
    const { baselineWh, deliveredWh } = asset;
    return {
      asset,
      past,
      part: partOfRunning({ baselineWh, deliveredWh, response: relativeResponse(mean, past) }, halfHours),
      report: reportOf(asset, usualDelayMs, fromMs, atMs),
    };
  });
}

export const isOverdue = ({ report: { status } }: LiveAsset): boolean => status === 'LATE' || status === 'SILENT';

/** Below this share of its forecast an asset has hardly answered. */
export const HARDLY = 0.1;

/** What was expected of the half hours that an asset has reported, in watt-hours. */
export const reportedExpectedWh = ({ part: { totalWh, reportedWh, expectedWh } }: LiveAsset): number =>
  totalWh === 0 ? 0 : (expectedWh * reportedWh) / totalWh;
