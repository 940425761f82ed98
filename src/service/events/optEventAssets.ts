import { sql } from 'kysely';
import type { EventAssetState } from '#contract/event.ts';
import type { OptAssets, SchemeAssetStatus } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../clockwork/jobs.ts';
import type { Handler } from '../http/call.ts';
import { consentedAssets } from '../shared/consents.ts';
import { type LockedAsset, lockAssets } from '../shared/lockAssets.ts';
import { lockOwnedAssets } from '../shared/lockOrder.ts';
import { decide, type Decision, type Outcome } from '../shared/optDecision.ts';
import { type Cause, causeOf } from '../shared/statesBefore.ts';
import { boundaryAssets, TakenMeters } from '../shared/sameMeter.ts';
import { changeEvent, lockEvent } from './eventRows.ts';
import { requireScheduled } from './lifecycle.ts';

/** What else decides over an asset's opt-in. */
export interface Standing {
  asset_uuid: string;
  scheme_status: SchemeAssetStatus | null;
  state: EventAssetState | null;
  overlapping: boolean;
  /** Another asset of the same meter is opted in to the event. */
  counted: boolean;
}

export const optEventAssets: Handler<'optEventAssets'> = async ({ scope, params, body }) => (await optInEvent(scope, params['event-uuid'], body)).result;

/** Opts assets into a scheduled event or out of it. With a cause, what each was is kept for it. */
export async function optInEvent(asked: TenantScope, eventUUID: string, { assetUUIDs, action, dryRun }: OptAssets, cause: Cause | null = null): Promise<Outcome> {
  const event = await lockEvent(asked, eventUUID);
  requireScheduled(asked, event);
  const { scope, assets } = action === 'OPT_IN' ? await lockMeters(asked, assetUUIDs, dryRun) : { scope: asked, assets: await lockAssets(asked, assetUUIDs, dryRun) };
  // It may have started while locks were waited for.
  requireScheduled(scope, event);
  const standings = await readStandings(scope, event, assetUUIDs);
  const consented = await consentedAssets(scope, 'DISPATCH', assetUUIDs);
  const closed = isClosed(scope, event);
  const taken = new TakenMeters();
  const { moves, result } = decide(assetUUIDs, (uuid) => {
    const asset = assets.get(uuid);
    const decision = eventDecision(action, asset, standings.get(uuid)!, consented.has(uuid), closed);
    if (asset === undefined || action === 'OPT_OUT' || decision === 'UNCHANGED' || !('to' in decision)) return decision;
    if (taken.has(asset)) return { refused: 'METER_COUNTED' };
    taken.add(asset);
    return decision;
  });
  const moved = moves.map(({ assetUUID }) => ({ assetUUID, before: standings.get(assetUUID)!.state }));
  if (dryRun || moves.length === 0) return { moved, result };
  if (cause) await keepStates(scope, event, action, moves.map((move) => move.assetUUID), cause);
  await writeStates(scope, event, action, moves.map((move) => move.assetUUID));
  if (action === 'OPT_IN') {
    await changeEvent(scope, event.event_uuid, { baseline_status: 'PENDING' });
    await enqueue(scope, 'BASELINES', [event.event_uuid], scope.now);
  }
  return { moved, result };
}

/** Returns whether the deadline for opting in to an event has passed. */
export const isClosed = ({ now }: TenantScope, { opt_in_deadline_utc }: EventRow): boolean => opt_in_deadline_utc !== null && opt_in_deadline_utc.getTime() <= now;

/** Locks assets, their users, and the assets of the boundary meters: of two that share a meter and are opted in at once, one finds the other. */
const lockMeters = async (scope: TenantScope, assetUUIDs: readonly string[], preview: boolean) =>
  lockOwnedAssets(scope, [...assetUUIDs, ...(await boundaryAssets(scope, assetUUIDs))], preview);

/** Returns what opting an asset into an event, or out of it, comes to. */
export function eventDecision(action: OptAssets['action'], asset: LockedAsset | undefined, standing: Standing, consented: boolean, closed: boolean): Decision<EventAssetState> {
  if (!asset) return { refused: 'ASSET_NOT_FOUND' };
  if (asset.status === 'ARCHIVED') return { refused: 'ASSET_ARCHIVED' };
  if (standing.state === action) return 'UNCHANGED';
  if (action === 'OPT_OUT') return { to: 'OPT_OUT' };
  if (standing.scheme_status !== 'READY') return { refused: 'NOT_READY_IN_SCHEME' };
  if (asset.user_uuid === null) return { refused: 'NO_USER' };
  if (!consented) return { refused: 'CONSENT_REQUIRED' };
  if (standing.counted) return { refused: 'METER_COUNTED' };
  if (standing.overlapping) return { refused: 'OVERLAPPING_EVENT' };
  return closed ? { refused: 'DEADLINE_PASSED' } : { to: 'OPT_IN' };
}

/** Returns how each asset stands. Read once the assets are locked: no other opt-in of them, or of what shares a meter with them, can be under way. */
export async function readStandings({ tx, tenant }: TenantScope, event: EventRow, assetUUIDs: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select asked.asset_uuid, sa.status as scheme_status, ea.state,
      exists (
        select from event_assets other
        join events e on e.tenant_uuid = other.tenant_uuid and e.event_uuid = other.event_uuid
        where other.tenant_uuid = ${tenant} and (other.asset_uuid = asked.asset_uuid or other.asset_uuid = any(sharing.asset_uuids)) and other.state = 'OPT_IN'
          and e.event_uuid <> ${event.event_uuid} and e.state <> 'CANCELLED' and e.start_utc < ${event.end_utc} and e.end_utc > ${event.start_utc}
      ) as overlapping,
      exists (
        select from event_assets other
        where other.tenant_uuid = ${tenant} and other.event_uuid = ${event.event_uuid} and other.asset_uuid = any(sharing.asset_uuids) and other.state = 'OPT_IN'
      ) as counted
    from unnest(${assetUUIDs}::uuid[]) as asked (asset_uuid)
    left join assets own on own.tenant_uuid = ${tenant} and own.asset_uuid = asked.asset_uuid
    left join lateral (
      select array_agg(same.asset_uuid) as asset_uuids from assets same
      where same.tenant_uuid = ${tenant} and (same.mpan = coalesce(own.mpan, own.boundary_mpan) or same.boundary_mpan = own.mpan) and same.asset_uuid <> own.asset_uuid
    ) sharing on true
    left join scheme_assets sa on sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${event.scheme_uuid} and sa.asset_uuid = asked.asset_uuid
    left join event_assets ea on ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event.event_uuid} and ea.asset_uuid = asked.asset_uuid`.execute(tx);
  return new Map(rows.map((row) => [row.asset_uuid, row]));
}

async function keepStates({ tx, tenant }: TenantScope, { event_uuid }: EventRow, leftAs: EventAssetState, assetUUIDs: string[], cause: Cause): Promise<void> {
  await sql`
    insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid, state, reason, since_utc, portfolio_uuid, left_as)
    select ${tenant}::uuid, ${causeOf(cause)}, asset_uuid, 'EVENT', ${event_uuid}::uuid, ea.state, ea.state_reason, ea.opted_utc, ea.portfolio_uuid, ${leftAs}
    from unnest(${assetUUIDs}::uuid[]) as moved (asset_uuid)
    left join (select * from event_assets where tenant_uuid = ${tenant} and event_uuid = ${event_uuid}) ea using (asset_uuid)`.execute(tx);
}

/** An asset that opts in by itself counts towards its portfolio where that is assigned to the event. */
async function writeStates({ tx, tenant, now }: TenantScope, event: EventRow, state: EventAssetState, assetUUIDs: string[]): Promise<void> {
  await sql`
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, portfolio_uuid, state, opted_utc)
    select ${tenant}, ${event.event_uuid}, a.asset_uuid, ep.portfolio_uuid, ${state}, ${new Date(now)}
    from assets a
    left join event_portfolios ep on ep.tenant_uuid = a.tenant_uuid and ep.event_uuid = ${event.event_uuid} and ep.portfolio_uuid = a.portfolio_uuid
    where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${assetUUIDs}::uuid[])
    order by a.asset_uuid
    on conflict (tenant_uuid, event_uuid, asset_uuid)
    do update set state = excluded.state, opted_utc = excluded.opted_utc, state_reason = null, baseline_wh = null`.execute(tx);
}
