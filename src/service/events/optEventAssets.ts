import { sql } from 'kysely';
import type { EventAssetState } from '#contract/event.ts';
import type { OptEventAssets } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { findAssetsSharingMeter, UsedMeters } from '../assets/sharedMeters.ts';
import { type ChangeCause, causeColumn, followsAt } from '../assets/statesBefore.ts';
import { emit } from '../platform/domainEvent.ts';
import type { Handler } from '../platform/http/call.ts';
import { conflict } from '../platform/http/problem.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import type { Override } from '../schemes/stacking/decideOptIn.ts';
import { refreshShares } from '../schemes/stacking/refreshShares.ts';
import { decideEach, type BulkOutcome } from '../tenants/bulkDecision.ts';
import { consentsAtStart } from '../tenants/consents/consents.ts';
import { lockAssets } from '../tenants/locks/lockAssets.ts';
import { lockAssetsAndOwners } from '../tenants/locks/lockOrder.ts';
import { assetsOptedOut, optInsChanged } from './domainEvents.ts';
import { changeEvent, lockEvent } from './eventRows.ts';
import { requireScheduled } from './lifecycle.ts';
import { eventDecision, isPastDeadline, readOptInFacts } from './optInFacts.ts';
import { OPTED_IN } from './standing/markPending.ts';
import { readStandingLimits } from './standing/standingLimits.ts';

export const optEventAssets: Handler<'optEventAssets'> = async ({ scope, params, body }) =>
  (await changeEventOptIns(scope, params['event-uuid'], body)).result;

interface Opting extends Pick<OptEventAssets, 'assetUUIDs' | 'action' | 'dryRun' | 'reservedKw'> {
  override?: Override | null;
  /**
   * Opting in what is marked PENDING by standing opt-ins, within their limits, and whether more steps of it follow;
   * null for a request.
   */
  standing?: { goesOn: boolean } | null;
}

/** Opts assets into a scheduled event or out of it. With a cause, previous states are saved for it. */
export async function changeEventOptIns(
  requestScope: TenantScope,
  eventUUID: string,
  { assetUUIDs, action, dryRun, reservedKw = null, override = null, standing = null }: Opting,
  cause: ChangeCause | null = null,
): Promise<BulkOutcome> {
  if (action === 'OPT_IN') await lockOpenScheme(requestScope, eventUUID);
  const event = await lockEvent(requestScope, eventUUID);
  requireScheduled(requestScope, event);
  const { scope, assets } =
    action === 'OPT_IN'
      ? await lockAssetsAndMeters(requestScope, assetUUIDs, dryRun)
      : { scope: requestScope, assets: await lockAssets(requestScope, assetUUIDs, dryRun) };
  // The event may have started during the wait for locks.
  requireScheduled(scope, event);
  const terms = { reservedKw, override };
  const standings = await readOptInFacts(scope, event, assetUUIDs, terms);
  const consents = await consentsAtStart(scope, event, assetUUIDs);
  const closed = isPastDeadline(scope, event);
  const limits = standing && (await readStandingLimits(scope, event, assetUUIDs));
  const usedMeters = new UsedMeters();
  const { moves, result } = decideEach(assetUUIDs, (uuid) => {
    const asset = assets.get(uuid);
    const facts = standings.get(uuid)!;
    const decision = eventDecision(action, asset, facts, consents.get(uuid), closed, terms);
    if (limits && (facts.state !== 'INVITED' || !limits.has(uuid))) return 'UNCHANGED';
    if (asset === undefined || action === 'OPT_OUT' || decision === 'UNCHANGED' || !('to' in decision)) return decision;
    const limit = limits?.get(uuid);
    if (limit) return { refused: limit };
    return usedMeters.add(asset) ? decision : { refused: 'METER_COUNTED' };
  });
  const moved = moves.map(({ assetUUID }) => ({ assetUUID, before: standings.get(assetUUID)!.state }));
  if (dryRun || moves.length === 0) return { moved, result };
  if (cause)
    await saveStatesBefore(
      scope,
      event,
      action,
      moves.map((move) => move.assetUUID),
      cause,
    );
  await writeStates(
    scope,
    event,
    action,
    moves.map((move) => move.assetUUID),
    standing !== null,
  );
  if (action === 'OPT_IN')
    await refreshShares(
      scope,
      event.event_uuid,
      moves.map(({ assetUUID }) => ({
        assetUUID,
        reservedKw,
        decisions: standings.get(assetUUID)!.stacking?.decisions ?? [],
      })),
    );
  await emit(
    scope,
    optInsChanged,
    event,
    action,
    moves.map((move) => move.assetUUID),
  );
  if (action === 'OPT_IN') {
    await changeEvent(scope, event.event_uuid, { baseline_status: 'PENDING' });
    await enqueue(scope, 'BASELINES', [event.event_uuid], followsAt(scope, standing ?? cause));
  } else await emit(scope, assetsOptedOut, event.event_uuid);
  return { moved, result };
}

/**
 * Locks assets, their users, and the assets of the boundary meters: of two that share a meter and are opted in
 * concurrently, one finds the other.
 */
const lockAssetsAndMeters = async (scope: TenantScope, assetUUIDs: readonly string[], preview: boolean) =>
  lockAssetsAndOwners(scope, [...assetUUIDs, ...(await findAssetsSharingMeter(scope, assetUUIDs))], preview);

/**
 * Locks the scheme of an event against closing until the transaction ends, before the event is locked: see
 * lockOrder.ts. Throws 409 if it is closed.
 */
async function lockOpenScheme({ tx, tenant }: TenantScope, eventUUID: string): Promise<void> {
  const scheme = await tx
    .selectFrom('event_schemes as s')
    .innerJoin('events as e', (join) =>
      join.onRef('e.tenant_uuid', '=', 's.tenant_uuid').onRef('e.scheme_uuid', '=', 's.scheme_uuid'),
    )
    .select('s.status')
    .where('e.tenant_uuid', '=', tenant)
    .where('e.event_uuid', '=', eventUUID)
    .forShare('s')
    .executeTakeFirst();
  if (scheme?.status === 'CLOSED')
    throw conflict('The event scheme is closed: assets can be opted out of its events, not in');
}

async function saveStatesBefore(
  { tx, tenant }: TenantScope,
  { event_uuid }: EventRow,
  leftAs: EventAssetState,
  assetUUIDs: string[],
  cause: ChangeCause,
): Promise<void> {
  await sql`
    insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid, state, reason, since_utc,
      portfolio_uuid, left_as)
    select ${tenant}::uuid, ${causeColumn(cause)}, asset_uuid, 'EVENT', ${event_uuid}::uuid, ea.state, ea.state_reason,
      ea.opted_utc, ea.portfolio_uuid, ${leftAs}
    from unnest(${assetUUIDs}::uuid[]) as moved (asset_uuid)
    left join (select * from event_assets where tenant_uuid = ${tenant} and event_uuid = ${event_uuid}) ea
      using (asset_uuid)`.execute(tx);
}

/** Writes states; an asset that opts in by itself counts towards its portfolio if that is assigned to the event. */
async function writeStates(
  { tx, tenant, now }: TenantScope,
  event: EventRow,
  state: EventAssetState,
  assetUUIDs: string[],
  isStanding: boolean,
): Promise<void> {
  await sql`
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, portfolio_uuid, state, opted_utc, standing_result)
    select ${tenant}, ${event.event_uuid}, a.asset_uuid, ep.portfolio_uuid, ${state}, ${new Date(now)},
      ${isStanding ? OPTED_IN : null}
    from assets a
    left join event_portfolios ep on ep.tenant_uuid = a.tenant_uuid and ep.event_uuid = ${event.event_uuid}
      and ep.portfolio_uuid = a.portfolio_uuid
    where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${assetUUIDs}::uuid[])
    order by a.asset_uuid
    on conflict (tenant_uuid, event_uuid, asset_uuid)
    do update set state = excluded.state, opted_utc = excluded.opted_utc, state_reason = null,
      baseline_wh = null, standing_result = case when excluded.state = 'OPT_IN' then excluded.standing_result
        else event_assets.standing_result end`.execute(tx);
}
