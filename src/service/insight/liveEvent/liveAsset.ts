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

/** Inputs with which every asset of an event is evaluated. */
export interface LiveTerms {
  /** Instant that decides which readings had come and were due. */
  atMs: number;
  usualDelayMs: number;
  runs: readonly PastRun[];
}

/** Opted-in asset: its past, its part, its variance in units of that of all assets, and whether it reports. */
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

/** Share of its forecast below which an asset has hardly responded. */
export const HARDLY = 0.1;

/** Returns the expectation of the half hours that an asset has reported, in watt-hours. */
export const reportedExpectedWh = ({ part: { totalWh, reportedWh, expectedWh } }: LiveAsset): number =>
  totalWh === 0 ? 0 : (expectedWh * reportedWh) / totalWh;
