import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { emit } from '../../platform/domainEvent.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { assetsInvited } from '../domainEvents.ts';
import { portfoliosOfEvent } from '../eventRows.ts';
import { enqueueStandingOptIns, PENDING_MARK } from '../standing/markPending.ts';
import { END_REASONS } from './endOptIns.ts';
import { type AimedEvent, isLeftOut } from './heldOut.ts';

/*
 * The invitations to an event follow from its portfolios until it starts: an asset that joins one, or becomes READY
 * later, is invited; one that leaves loses its invitation. Assets that opted stay, on their own if they leave the
 * portfolio, and so do assets that were READY when invited: the funnel shows where they dropped out. Assets that the
 * event holds out are never invited.
 */

type EventKey = Pick<EventRow, 'scheme_uuid'> & AimedEvent;

/** Number of assets in one statement. */
const BATCH = 1000;

/**
 * Updates the invitations of assets, at most a thousand and locked by the caller, in every event to come. Skips an
 * event that another transaction has locked: its job does the same a moment later.
 */
export async function updateInvitations(scope: TenantScope, assetUUIDs: readonly string[]): Promise<void> {
  if (assetUUIDs.length === 0) return;
  const concerned = (await findUpcomingEvents(scope, assetUUIDs, false)).map(({ event_uuid }) => event_uuid);
  if (concerned.length === 0) return;
  const locked = await findUpcomingEvents(scope, assetUUIDs, true);
  for (const event of locked) {
    await updateInvitationsOfEvent(scope, event, assetUUIDs);
    await emit(scope, assetsInvited, event);
  }
  const free = new Set(locked.map(({ event_uuid }) => event_uuid));
  await enqueue(
    scope,
    'EVENT_MEMBERS',
    concerned.filter((event) => !free.has(event)),
    scope.now,
  );
}

/**
 * Updates every invitation of a range of assets to an event, which the caller has locked or which is starting; it has
 * not started.
 */
export async function updateAllInvitations(
  scope: TenantScope,
  event: EventKey,
  { after, to }: AssetRange = ALL_ASSETS,
): Promise<void> {
  const { tenant } = scope;
  const portfolios = await portfoliosOfEvent(scope, event.event_uuid);
  const lists = [
    sql`event_assets where tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid}`,
    ...portfolios.map(
      (portfolioUUID) => sql`assets where tenant_uuid = ${tenant} and portfolio_uuid = ${portfolioUUID}`,
    ),
  ];
  for (const list of lists)
    for (let last: string | null = after; last !== null;)
      last = await updatePage(scope, event, list, { after: last, to });
}

/** Processes the assets of a list after one; returns the last of them, null at the end. */
async function updatePage(
  scope: TenantScope,
  event: EventKey,
  list: ReturnType<typeof sql>,
  { after, to }: AssetRange,
): Promise<string | null> {
  const { rows } = await sql<{
    asset_uuid: string;
  }>`select asset_uuid from ${list} and asset_uuid > ${after} and asset_uuid <= ${to} order by asset_uuid
    limit ${BATCH}`.execute(scope.tx);
  await updateInvitationsOfEvent(
    scope,
    event,
    rows.map(({ asset_uuid }) => asset_uuid),
  );
  return rows.length === BATCH ? rows.at(-1)!.asset_uuid : null;
}

/**
 * Returns the events to come that assets are in, or that one of their portfolios is assigned to; only those that can be
 * locked without waiting, or all.
 */
async function findUpcomingEvents(
  { tx, tenant, now }: TenantScope,
  assetUUIDs: readonly string[],
  skipLocked: boolean,
): Promise<EventKey[]> {
  const { rows } = await sql<EventKey>`
    select e.event_uuid, e.scheme_uuid, e.hold_out, e.unit_uuid from events e
    where e.tenant_uuid = ${tenant} and e.state = 'SCHEDULED' and e.start_utc > ${new Date(now)} and not e.is_starting
      and (
        e.event_uuid in (select ea.event_uuid from event_assets ea where ea.tenant_uuid = ${tenant}
          and ea.asset_uuid = any(${assetUUIDs}::uuid[]))
        or e.event_uuid in (
          select ep.event_uuid from event_portfolios ep
          where ep.tenant_uuid = ${tenant} and ep.portfolio_uuid in (select a.portfolio_uuid from assets a
            where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${assetUUIDs}::uuid[]))
        )
      )
    order by e.event_uuid
    ${skipLocked ? sql`for share of e skip locked` : sql``}`.execute(tx);
  return rows;
}

async function updateInvitationsOfEvent(
  scope: TenantScope,
  event: EventKey,
  assetUUIDs: readonly string[],
): Promise<void> {
  if (assetUUIDs.length === 0) return;
  const { tx, tenant } = scope;
  const { event_uuid, scheme_uuid } = event;
  const leftOut = isLeftOut(event, sql`a.asset_uuid`);
  await sql`
    delete from event_assets ea using assets a
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event_uuid} and ea.asset_uuid = any(${assetUUIDs}::uuid[])
      and ea.state = 'INVITED' and ea.portfolio_uuid is not null
      and a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
      and (a.portfolio_uuid is distinct from ea.portfolio_uuid or a.status <> 'ACTIVE' or ${isRemoved}
        or ${leftOut})`.execute(tx);
  await sql`
    update event_assets ea set portfolio_uuid = null
    from assets a
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event_uuid} and ea.asset_uuid = any(${assetUUIDs}::uuid[])
      and ea.portfolio_uuid is not null
      and a.tenant_uuid = ea.tenant_uuid and a.asset_uuid = ea.asset_uuid
      and (a.portfolio_uuid is distinct from ea.portfolio_uuid or ${isRemoved})`.execute(tx);
  const { rows } = await sql<{ standing_result: string | null }>`
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, portfolio_uuid, state, standing_result)
    select ${tenant}, ${event_uuid}, a.asset_uuid, a.portfolio_uuid, 'INVITED', ${PENDING_MARK}
    from assets a
    join event_portfolios ep on ep.tenant_uuid = a.tenant_uuid and ep.event_uuid = ${event_uuid}
      and ep.portfolio_uuid = a.portfolio_uuid
    join portfolios p on p.tenant_uuid = a.tenant_uuid and p.portfolio_uuid = a.portfolio_uuid and p.status = 'ACTIVE'
    join scheme_assets sa on sa.tenant_uuid = a.tenant_uuid and sa.scheme_uuid = ${scheme_uuid}
      and sa.asset_uuid = a.asset_uuid and sa.status = 'READY'
    where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${assetUUIDs}::uuid[]) and a.status = 'ACTIVE'
      and not ${leftOut}
    order by a.asset_uuid
    on conflict (tenant_uuid, event_uuid, asset_uuid) do update
    set portfolio_uuid = excluded.portfolio_uuid,
      state = case when ${isEnded} then 'INVITED' else event_assets.state end,
      state_reason = case when ${isEnded} then null else event_assets.state_reason end,
      opted_utc = case when ${isEnded} then null else event_assets.opted_utc end,
      standing_result = case when ${isEnded} then excluded.standing_result else event_assets.standing_result end,
      standing_revision = case when ${isEnded} then 0 else event_assets.standing_revision end
    where event_assets.portfolio_uuid is null or ${isEnded}
    returning standing_result`.execute(tx);
  if (rows.some(({ standing_result }) => standing_result === 'PENDING'))
    await enqueueStandingOptIns(scope, [event_uuid]);
}

/** Condition that an asset's portfolio was removed from the event, or archived, but not yet its assets by the job. */
const isRemoved = sql`not exists (
  select from event_portfolios ep join portfolios p using (tenant_uuid, portfolio_uuid)
  where ep.tenant_uuid = ea.tenant_uuid and ep.event_uuid = ea.event_uuid
    and ep.portfolio_uuid = ea.portfolio_uuid and p.status = 'ACTIVE')`;

/** Condition that an asset was opted out because the scheme did not accept it, not on request: it is invited again. */
const isEnded = sql`(event_assets.state = 'OPT_OUT'
  and coalesce(event_assets.state_reason = ${END_REASONS.NOT_READY}, false))`;
