import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { ALL_ASSETS } from '../../baselines/measurement/optedInBatches.ts';
import { hasPortions } from '../../events/portions/portionRanges.ts';
import { snapshotNotReady } from '../../platform/http/snapshotNotReady.ts';
import { foreseeHalfHours } from '../balance/foreseen.ts';
import { countStates } from './countStates.ts';
import { addDelays, medianDelayMs } from './delays.ts';
import { type LiveAsset, readLiveAssets } from './liveAsset.ts';
import { type LiveEvent, liveEventOf, projectLive } from './liveEvent.ts';
import { readLiveSnapshot } from './liveRow.ts';
import { addLiveAssets, emptyLiveSums } from './liveSums.ts';
import { addOverdue, nobodyOverdue } from './overdue.ts';
import { readPastRuns } from './readPast.ts';

/** Reads an event and its assets' reports; a large one as its job last counted it. Throws 503 before that. */
export async function readLive(scope: TenantScope, event: EventRow): Promise<LiveEvent> {
  const live = await findLive(scope, event);
  if (!live) throw snapshotNotReady();
  return live;
}

/** Reads it, or returns null for a large event that has not been counted. */
export async function findLive(scope: TenantScope, event: EventRow): Promise<LiveEvent | null> {
  if (!(await hasPortions(scope, event))) return (await countLive(scope, event)).live;
  const kept = await readLiveSnapshot(scope, event);
  return kept && liveEventOf(scope, event, kept, async () => kept.foreseen);
}

/** Reads all opted-in assets of an event. */
export async function countLive(
  scope: TenantScope,
  event: EventRow,
): Promise<{ live: LiveEvent; assets: LiveAsset[] }> {
  const { fromMs, toMs } = eventWindow(event);
  const terms = {
    atMs: scope.now,
    usualDelayMs: medianDelayMs(await addDelays(scope, event, {}, ALL_ASSETS)),
    runs: await readPastRuns(scope, event),
  };
  const assets = await readLiveAssets(scope, event, terms);
  const sums = emptyLiveSums((toMs - fromMs) / HALF_HOUR_MS);
  sums.byState = await countStates(scope, event.event_uuid);
  addLiveAssets(sums, assets, fromMs);
  const overdue = nobodyOverdue();
  addOverdue(overdue, assets, projectLive({ ...terms, sums }).projection.effect);
  const uuids = assets.map(({ asset }) => asset.assetUUID);
  const live = await liveEventOf(scope, event, { ...terms, sums, overdue }, async (balanceTerms) =>
    uuids.length === 0 ? null : foreseeHalfHours(scope, balanceTerms, uuids),
  );
  return { live, assets };
}
