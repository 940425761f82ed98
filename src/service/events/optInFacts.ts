import { sql } from 'kysely';
import type { EventAssetState } from '#contract/event.ts';
import type { OptAssets, SchemeAssetStatus } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Decision } from '../participation/bulkDecision.ts';
import type { LockedAsset } from '../participation/lockAssets.ts';
import { sharingMeter } from '../participation/sharedMeters.ts';

/** The other facts that decide an asset's opt-in. */
export interface OptInFacts {
  asset_uuid: string;
  scheme_status: SchemeAssetStatus | null;
  state: EventAssetState | null;
  overlapping: boolean;
  /** Another asset of the same meter is opted in to the event. */
  meterCounted: boolean;
}

/** Returns whether the deadline for opting in to an event has passed. */
export const isPastDeadline = ({ now }: TenantScope, { opt_in_deadline_utc }: EventRow): boolean =>
  opt_in_deadline_utc !== null && opt_in_deadline_utc.getTime() <= now;

/** Returns the decision on opting an asset into an event, or out of it. */
export function eventDecision(
  action: OptAssets['action'],
  asset: LockedAsset | undefined,
  standing: OptInFacts,
  consented: boolean,
  closed: boolean,
): Decision<EventAssetState> {
  if (!asset) return { refused: 'ASSET_NOT_FOUND' };
  if (asset.status === 'ARCHIVED') return { refused: 'ASSET_ARCHIVED' };
  if (standing.state === action) return 'UNCHANGED';
  if (action === 'OPT_OUT') return { to: 'OPT_OUT' };
  if (standing.scheme_status !== 'READY') return { refused: 'NOT_READY_IN_SCHEME' };
  if (asset.user_uuid === null) return { refused: 'NO_USER' };
  if (!consented) return { refused: 'CONSENT_REQUIRED' };
  if (standing.meterCounted) return { refused: 'METER_COUNTED' };
  if (standing.overlapping) return { refused: 'OVERLAPPING_EVENT' };
  return closed ? { refused: 'DEADLINE_PASSED' } : { to: 'OPT_IN' };
}

/**
 * Returns the facts of each asset. Read once the assets are locked: no other opt-in of them, or of assets that share a
 * meter with them, can be in progress. Each state is looked up by the key of one asset: PostgreSQL has no statistics of
 * rows that have just been added, and a join would compare each with each.
 */
export async function readOptInFacts(
  { tx, tenant }: TenantScope,
  event: EventRow,
  assetUUIDs: readonly string[],
): Promise<Map<string, OptInFacts>> {
  const { rows } = await sql<OptInFacts>`
    select requested.asset_uuid,
      (select sa.status from scheme_assets sa where sa.tenant_uuid = ${tenant}
        and sa.scheme_uuid = ${event.scheme_uuid} and sa.asset_uuid = requested.asset_uuid) as scheme_status,
      (select ea.state from event_assets ea where ea.tenant_uuid = ${tenant}
        and ea.event_uuid = ${event.event_uuid} and ea.asset_uuid = requested.asset_uuid) as state,
      exists (
        select from event_assets other
        join events e on e.tenant_uuid = other.tenant_uuid and e.event_uuid = other.event_uuid
        where other.tenant_uuid = ${tenant} and other.state = 'OPT_IN'
          and other.asset_uuid = any(sharing.asset_uuids || requested.asset_uuid)
          and e.event_uuid <> ${event.event_uuid} and e.state <> 'CANCELLED' and e.start_utc < ${event.end_utc}
          and e.end_utc > ${event.start_utc}
      ) as overlapping,
      exists (
        select from event_assets other
        where other.tenant_uuid = ${tenant} and other.event_uuid = ${event.event_uuid}
          and other.asset_uuid = any(sharing.asset_uuids) and other.state = 'OPT_IN'
      ) as "meterCounted"
    from unnest(${assetUUIDs}::uuid[]) as requested (asset_uuid)
    left join assets asset on asset.tenant_uuid = ${tenant} and asset.asset_uuid = requested.asset_uuid
    left join lateral (
      select array_agg(same.asset_uuid) as asset_uuids from ${sharingMeter('asset')} same
    ) sharing on true`.execute(tx);
  return new Map(rows.map((row) => [row.asset_uuid, row]));
}
