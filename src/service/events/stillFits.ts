import type { Refusal } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Share } from '../schemes/stacking/refreshShares.ts';
import { toRefusal } from '../tenants/bulkDecision.ts';
import { consentsAtStart } from '../tenants/consents/consents.ts';
import type { LockedAsset } from '../tenants/locks/lockAssets.ts';
import { eventDecision, readOptInFacts } from './optInFacts.ts';
import { OPTED_IN } from './standing/markPending.ts';
import { readStandingLimits } from './standing/standingLimits.ts';

export interface OptIn {
  asset_uuid: string;
  opted_utc: Date | null;
  /** OPTED_IN where its standing opt-in did it: its limits still hold. */
  standing_result: string | null;
}

/**
 * Returns the opt-ins that do not fit an event's window and deadline, each with its reason, and the present decisions
 * about those that are in other events too.
 */
export async function refusalsOf(
  scope: TenantScope,
  event: EventRow,
  optIns: readonly OptIn[],
  assets: ReadonlyMap<string, LockedAsset>,
): Promise<{ refused: Refusal[]; shares: Share[] }> {
  const uuids = optIns.map(({ asset_uuid }) => asset_uuid);
  const standings = await readOptInFacts(scope, event, uuids);
  const consents = await consentsAtStart(scope, event, uuids);
  const limits = await readStandingLimits(scope, event, standingOnly(optIns));
  // The start decides which of two opt-ins on one meter remains: here each would be refused for the other.
  const refused = optIns.flatMap(({ asset_uuid, opted_utc, standing_result }): Refusal[] => {
    const isLate = event.opt_in_deadline_utc !== null && opted_utc !== null && opted_utc > event.opt_in_deadline_utc;
    const decision = eventDecision(
      'OPT_IN',
      assets.get(asset_uuid),
      { ...standings.get(asset_uuid)!, state: null, meterCounted: false },
      consents.get(asset_uuid),
      isLate,
    );
    if (typeof decision === 'object' && 'refused' in decision) return [toRefusal(asset_uuid, decision)];
    const limit = standing_result === OPTED_IN ? limits.get(asset_uuid) : null;
    return limit ? [toRefusal(asset_uuid, { refused: limit })] : [];
  });
  const shares = [...standings.values()].map(({ asset_uuid, stored, stacking }) => ({
    assetUUID: asset_uuid,
    reservedKw: stored.reservedKw,
    before: stored.before,
    decisions: stacking?.decisions ?? [],
  }));
  return { refused, shares: shares.filter(({ before, decisions }) => before !== null || decisions.length > 0) };
}

const standingOnly = (optIns: readonly OptIn[]): string[] =>
  optIns.flatMap(({ asset_uuid, standing_result }) => (standing_result === OPTED_IN ? asset_uuid : []));
