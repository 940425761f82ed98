import { type RawBuilder, sql } from 'kysely';
import type { EventAssetState } from '#contract/event.ts';
import type { OptAssets, SchemeAssetStatus } from '#contract/scheme.ts';
import type { EventRow, StackingDecisionColumn } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { sharingMeter } from '../assets/sharedMeters.ts';
import type { OptInRequest, Override, StackingOutcome } from '../schemes/stacking/decideOptIn.ts';
import { readStacking } from '../schemes/stacking/readStacking.ts';
import type { StateDecision } from '../tenants/bulkDecision.ts';
import type { ConsentAtStart } from '../tenants/consents/consents.ts';
import type { LockedAsset } from '../tenants/locks/lockAssets.ts';
import { isHeldOut, isOutsideUnit } from './optIns/heldOut.ts';

/** Terms of an opt-in for every asset of a call; as it was opted in, for those that are checked again. */
export type OptInTerms = { reservedKw: number | null; override: Override | null } | 'AS_STORED';

/** The other facts that decide an asset's opt-in. */
export interface OptInFacts {
  asset_uuid: string;
  scheme_status: SchemeAssetStatus | null;
  state: EventAssetState | null;
  /** Terms of its last opt-in, whatever its state is now. */
  stored: Pick<OptInRequest, 'reservedKw' | 'before'>;
  /** Whether it, or an asset that shares a meter with it, is in another event at the time, which no rule permits. */
  overlapping: boolean;
  /** Outcome of stacking, where it is in an event beside which it could be in this one. */
  stacking: StackingOutcome | null;
  /** Whether another asset of the same meter is opted in to the event. */
  meterCounted: boolean;
  /** Whether the event holds it out at random. */
  heldOut: boolean;
  /** Whether the event is one of a unit that does not have it. */
  outsideUnit: boolean;
}

/** Returns whether the deadline for opting in to an event has passed. */
export const isPastDeadline = ({ now }: TenantScope, { opt_in_deadline_utc }: EventRow): boolean =>
  opt_in_deadline_utc !== null && opt_in_deadline_utc.getTime() <= now;

/** Returns the decision on opting an asset into an event, or out of it. */
export function eventDecision(
  action: OptAssets['action'],
  asset: LockedAsset | undefined,
  standing: OptInFacts,
  consent: ConsentAtStart | undefined,
  closed: boolean,
  terms: OptInTerms = 'AS_STORED',
): StateDecision<EventAssetState> {
  if (!asset) return { refused: 'ASSET_NOT_FOUND' };
  if (asset.status === 'ARCHIVED') return { refused: 'ASSET_ARCHIVED' };
  if (standing.state === action && !(action === 'OPT_IN' && changesShare(standing, terms))) return 'UNCHANGED';
  if (action === 'OPT_OUT') return { to: 'OPT_OUT' };
  if (standing.scheme_status !== 'READY') return { refused: 'NOT_READY_IN_SCHEME' };
  if (asset.user_uuid === null) return { refused: 'NO_USER' };
  if (consent !== 'ACTIVE') return { refused: consent === 'ENDS' ? 'CONSENT_ENDS' : 'CONSENT_REQUIRED' };
  if (standing.outsideUnit) return { refused: 'NOT_IN_UNIT' };
  if (standing.heldOut) return { refused: 'HELD_OUT' };
  if (standing.meterCounted) return { refused: 'METER_COUNTED' };
  if (standing.overlapping) return { refused: 'OVERLAPPING_EVENT' };
  const no = standing.stacking?.refused;
  if (no) return { refused: no.code, because: { detail: no.detail, stacking: no.decision } };
  return closed ? { refused: 'DEADLINE_PASSED' } : { to: 'OPT_IN' };
}

/** Whether an asset that is opted in would from now on reserve another part of its power for the event. */
const changesShare = ({ stored }: OptInFacts, terms: OptInTerms): boolean =>
  terms !== 'AS_STORED' && terms.reservedKw !== null && terms.reservedKw !== stored.reservedKw;

/**
 * Returns the facts of each asset, once the assets are locked: no other opt-in of them, or of assets that share a meter
 * with them, can be in progress. Each state is looked up by the key of one asset: PostgreSQL has no statistics of rows
 * that have just been added, and a join would compare each with each.
 */
export async function readOptInFacts(
  scope: TenantScope,
  event: EventRow,
  assetUUIDs: readonly string[],
  terms: OptInTerms = 'AS_STORED',
): Promise<Map<string, OptInFacts>> {
  const { tx, tenant } = scope;
  const { rows } = await sql<ReadFacts>`
    select requested.asset_uuid,
      (select sa.status from scheme_assets sa where sa.tenant_uuid = ${tenant}
        and sa.scheme_uuid = ${event.scheme_uuid} and sa.asset_uuid = requested.asset_uuid) as scheme_status,
      (select json_build_object('state', ea.state, 'reservedKw', ea.reserved_kw, 'stacking', ea.stacking)
        from event_assets ea where ea.tenant_uuid = ${tenant}
        and ea.event_uuid = ${event.event_uuid} and ea.asset_uuid = requested.asset_uuid) as own,
      ${isInOther(tenant, event, sql`requested.asset_uuid`)} as overlapping,
      ${isInOther(tenant, event, sql`any(sharing.asset_uuids)`)} as meter_overlapping,
      ${isHeldOut(event, sql`requested.asset_uuid`)} as "heldOut",
      ${isOutsideUnit(event, sql`requested.asset_uuid`)} as "outsideUnit",
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
  const storedOf = new Map(
    rows.map(({ asset_uuid, own }) => [
      asset_uuid,
      { reservedKw: own?.reservedKw ?? null, before: own?.stacking ?? null },
    ]),
  );
  const stacking = await readStacking(scope, event, assetUUIDs, (assetUUID) =>
    terms === 'AS_STORED' ? { ...storedOf.get(assetUUID)!, override: null } : { ...terms, before: null },
  );
  return new Map(
    rows.map(({ own, meter_overlapping, ...row }) => {
      const outcome = stacking.get(row.asset_uuid) ?? null;
      const overlapping = meter_overlapping || (row.overlapping && outcome === null);
      const stored = storedOf.get(row.asset_uuid)!;
      return [row.asset_uuid, { ...row, state: own?.state ?? null, stored, overlapping, stacking: outcome }];
    }),
  );
}

type ReadFacts = Pick<
  OptInFacts,
  'asset_uuid' | 'scheme_status' | 'overlapping' | 'meterCounted' | 'heldOut' | 'outsideUnit'
> & {
  own: { state: EventAssetState; reservedKw: number | null; stacking: StackingDecisionColumn[] | null } | null;
  meter_overlapping: boolean;
};

/** Whether an asset, or one of some, is opted in to another event at the time. */
const isInOther = (tenant: string, event: EventRow, asset: RawBuilder<unknown>) => sql`exists (
        select from event_assets other
        join events e on e.tenant_uuid = other.tenant_uuid and e.event_uuid = other.event_uuid
        where other.tenant_uuid = ${tenant} and other.state = 'OPT_IN' and other.asset_uuid = ${asset}
          and e.event_uuid <> ${event.event_uuid} and e.state <> 'CANCELLED' and e.start_utc < ${event.end_utc}
          and e.end_utc > ${event.start_utc}
      )`;
