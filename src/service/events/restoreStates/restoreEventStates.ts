import { sql } from 'kysely';
import type { EventAssetState } from '#contract/event.ts';
import type { Refusal, RefusalCode } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { UsedMeters } from '../../assets/sharedMeters.ts';
import { type ChangeCause, followsAt, notRestoredRefusal, type StateBefore } from '../../assets/statesBefore.ts';
import { currentScheme } from '../../baselines/measurement/eventTerms.ts';
import { emit } from '../../platform/domainEvent.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { type ConsentAtStart, consentsAtStart } from '../../tenants/consents/consents.ts';
import type { LockedAsset } from '../../tenants/locks/lockAssets.ts';
import { optInsChanged } from '../domainEvents.ts';
import { changeEvent, portfoliosOfEvent } from '../eventRows.ts';
import { eventDecision, isPastDeadline, readOptInFacts, type OptInFacts } from '../optInFacts.ts';

interface RestoreContext {
  assets: ReadonlyMap<string, LockedAsset>;
  standings: ReadonlyMap<string, OptInFacts>;
  consents: ReadonlyMap<string, ConsentAtStart>;
  portfolios: ReadonlySet<string>;
  closed: boolean;
  /** The meters of the assets restored so far. */
  usedMeters: UsedMeters;
  schemeClosed: boolean;
}

/**
 * Restores each asset's state in an event: an opt-in if the asset may be opted in today, with its original instant, an
 * invitation if its portfolio still invites. Returns those that have another state, with the reason.
 */
export async function restoreEventStates(
  scope: TenantScope,
  cause: ChangeCause,
  event: EventRow,
  states: readonly StateBefore[],
  assets: ReadonlyMap<string, LockedAsset>,
): Promise<Refusal[]> {
  const refuse = (state: StateBefore, code: RefusalCode) => notRestoredRefusal(state.asset_uuid, code, event.name);
  if (event.state !== 'SCHEDULED' || event.start_utc.getTime() <= scope.now)
    return states.map((state) => refuse(state, 'EVENT_NOT_SCHEDULED'));
  const uuids = states.map(({ asset_uuid }) => asset_uuid);
  const around: RestoreContext = {
    assets,
    standings: await readOptInFacts(scope, event, uuids),
    consents: await consentsAtStart(scope, event, uuids),
    portfolios: new Set(await portfoliosOfEvent(scope, event.event_uuid)),
    closed: isPastDeadline(scope, event),
    usedMeters: new UsedMeters(),
    schemeClosed: (await currentScheme(scope, event)).status === 'CLOSED',
  };
  const decided = states.map((state) => ({ state, refused: refusalOf(state, around) }));
  const moves = decided.flatMap(({ state, refused }) => (refused === null ? state : []));
  await write(scope, event.event_uuid, moves);
  const assetsOf = (isIn: boolean) =>
    moves.flatMap((move) => ((move.state === 'OPT_IN') === isIn ? move.asset_uuid : []));
  await emit(scope, optInsChanged, event, 'OPT_OUT', assetsOf(false));
  await emit(scope, optInsChanged, event, 'OPT_IN', assetsOf(true));
  if (moves.some(({ state }) => state === 'OPT_IN')) {
    await changeEvent(scope, event.event_uuid, { baseline_status: 'PENDING' });
    await enqueue(scope, 'BASELINES', [event.event_uuid], followsAt(scope, cause));
  }
  return decided.flatMap(({ state, refused }) => (refused === null ? [] : refuse(state, refused)));
}

function refusalOf(
  { asset_uuid, state, left_as, portfolio_uuid }: StateBefore,
  { assets, standings, consents, portfolios, closed, usedMeters, schemeClosed }: RestoreContext,
): RefusalCode | null {
  const asset = assets.get(asset_uuid);
  const standing = standings.get(asset_uuid)!;
  // An invitation that was ended may be deleted by now.
  if ((standing.state ?? 'OPT_OUT') !== left_as) return 'CHANGED_SINCE';
  if (state === 'INVITED') {
    if (portfolio_uuid !== null && !portfolios.has(portfolio_uuid)) return 'NOT_INVITED';
    return standing.scheme_status === 'READY' ? null : 'NOT_READY_IN_SCHEME';
  }
  if (state !== 'OPT_IN') return null;
  if (schemeClosed) return 'SCHEME_CLOSED';
  const decision = eventDecision('OPT_IN', asset, { ...standing, state: null }, consents.get(asset_uuid), closed);
  if (typeof decision === 'object' && 'refused' in decision) return decision.refused;
  return usedMeters.add(asset!) ? null : 'METER_COUNTED';
}

async function write(
  { tx, tenant, now }: TenantScope,
  eventUUID: string,
  moves: readonly StateBefore[],
): Promise<void> {
  const removed = moves.flatMap(({ asset_uuid, state }) => (state === null ? asset_uuid : []));
  const written = moves.filter(({ state }) => state !== null);
  await tx
    .deleteFrom('event_assets')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where(sql<boolean>`asset_uuid = any(${removed}::uuid[])`)
    .execute();
  const optedUTC = ({ state, since_utc }: StateBefore): Date | null =>
    since_utc ?? ((state as EventAssetState) === 'INVITED' ? null : new Date(now));
  await sql`
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, portfolio_uuid, state, state_reason, opted_utc)
    select ${tenant}, ${eventUUID}, put.asset_uuid, ep.portfolio_uuid, put.state, put.reason, put.opted_utc
    from unnest(
      ${written.map(({ asset_uuid }) => asset_uuid)}::uuid[],
        ${written.map(({ portfolio_uuid }) => portfolio_uuid)}::uuid[],
        ${written.map(({ state }) => state)}::text[],
      ${written.map(({ reason }) => reason)}::text[], ${written.map(optedUTC)}::timestamptz[]
    ) as put (asset_uuid, portfolio_uuid, state, reason, opted_utc)
    left join event_portfolios ep on ep.tenant_uuid = ${tenant} and ep.event_uuid = ${eventUUID}
      and ep.portfolio_uuid = put.portfolio_uuid
    order by put.asset_uuid
    on conflict (tenant_uuid, event_uuid, asset_uuid)
    do update set state = excluded.state, state_reason = excluded.state_reason, opted_utc = excluded.opted_utc,
      baseline_wh = null`.execute(tx);
}
