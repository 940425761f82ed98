import { type EventAnalytics, funnelStage, type FunnelStage } from '#contract/eventAnalytics.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRunResult } from '../participation/participantStates.ts';
import { findCompleteAssets } from './findCompleteAssets.ts';
import { type InvitedAsset, readInvitedAssets } from './invitedAssets.ts';

export interface Candidate extends InvitedAsset {
  is_complete: boolean;
  delivered_kwh: number | null;
}

/** Each asset's result in the selected stats run; null before the first. */
type Outcomes = ReadonlyMap<string, AssetRunResult> | null;

const STAGES = funnelStage.options;

/**
 * Returns how many of the invited assets of an event pass each stage and all those before it. An asset that opted in
 * was consented, valid and READY at that time, whatever has changed since. From the start on, the invited assets and
 * their states are those frozen then. Data are complete where the run found every half hour of the event; before the
 * first run, where every half hour of an ended event has a reading, or there are enough whole days for a baseline.
 */
export async function funnelOf(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  settled: Outcomes,
): Promise<EventAnalytics['funnel']> {
  const candidates = await passedStages(scope, event, scheme, settled);
  return STAGES.map((stage, index) => ({ stage, assets: candidates.filter(({ passed }) => passed > index).length }));
}

/** The assets that passed every stage before the given one but not that one; by asset id. */
export async function lostAt(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  settled: Outcomes,
  stage: FunnelStage,
): Promise<Candidate[]> {
  const candidates = await passedStages(scope, event, scheme, settled);
  return candidates.filter(({ passed }) => passed === STAGES.indexOf(stage)).map(({ asset }) => asset);
}

/** Each candidate with the number of consecutive stages passed. */
async function passedStages(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  settled: Outcomes,
): Promise<{ asset: Candidate; passed: number }[]> {
  const candidates = await readCandidates(scope, event, scheme, settled);
  return candidates.map((asset) => {
    const optedIn = asset.state === 'OPT_IN';
    const passes: Record<FunnelStage, boolean> = {
      INVITED: true,
      CONSENTED: optedIn || asset.consented,
      MPAN_VALID: optedIn || asset.mpan_valid,
      READY: optedIn || asset.scheme_status === 'READY',
      OPTED_IN: optedIn,
      DATA_COMPLETE: asset.is_complete,
      DELIVERED: asset.delivered_kwh !== null && asset.delivered_kwh > 0,
    };
    const stop = STAGES.findIndex((stage) => !passes[stage]);
    return { asset, passed: stop < 0 ? STAGES.length : stop };
  });
}

async function readCandidates(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  settled: Outcomes,
): Promise<Candidate[]> {
  const invited = await readInvitedAssets(scope, event, scheme);
  const optedIn = invited.flatMap(({ asset_uuid, state }) => (state === 'OPT_IN' ? [asset_uuid] : []));
  const complete = settled === null ? await findCompleteAssets(scope, event, optedIn) : completeIn(settled);
  return invited.map((asset) => ({
    ...asset,
    is_complete: complete.has(asset.asset_uuid),
    delivered_kwh: settled?.get(asset.asset_uuid)?.delivered_kwh ?? null,
  }));
}

const completeIn = (settled: ReadonlyMap<string, AssetRunResult>): ReadonlySet<string> =>
  new Set([...settled].flatMap(([asset, { data_status }]) => (data_status === 'COMPLETE' ? [asset] : [])));
