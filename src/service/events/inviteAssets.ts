import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../baselines/measurement/optedInBatches.ts';
import { emit } from '../platform/domainEvent.ts';
import { BEFORE_FIRST_ASSET, LAST_ASSET } from '../platform/rows/firstAsset.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { lastOfPortion } from '../platform/scheduler/nextPortion.ts';
import { portionedJob } from '../platform/scheduler/portionedJob.ts';
import { portionSize } from '../platform/scheduler/portionSize.ts';
import { assetsInvited, invitationsChanged } from './domainEvents.ts';
import { portfoliosOfEvent, tryLockEvent } from './eventRows.ts';
import { type AimedEvent, isLeftOut } from './optIns/heldOut.ts';
import { enqueueStandingOptIns, PENDING_MARK } from './standing/markPending.ts';

interface Aimed<Event> {
  event: Event;
  portfolios: readonly string[];
}
type EventKey = Pick<EventRow, 'scheme_uuid'> & AimedEvent;

/**
 * Invites a first portion of the READY assets of portfolios that an event is newly aimed at; a job invites those after
 * it. An asset that joins a portfolio meanwhile is invited by that, and the start of the event brings every invitation
 * up to date.
 */
export async function inviteFirst(scope: TenantScope, event: EventKey, portfolios: readonly string[]): Promise<void> {
  const aimed = { event, portfolios };
  const last = await membersInOrder(scope, BEFORE_FIRST_ASSET, aimed);
  await inviteRange(scope, aimed, { after: BEFORE_FIRST_ASSET, to: last ?? LAST_ASSET });
  if (last !== null) await enqueue(scope, 'EVENT_INVITE', [event.event_uuid], scope.now);
}

/**
 * Invites the READY assets of all portfolios of an event, until it starts. Begins again with each revision of the
 * event: a portfolio may have been assigned, or removed and assigned again.
 */
export const inviteAssets = portionedJob<Aimed<EventRow>, number>({
  async read(scope, eventUUID) {
    const event = await tryLockEvent(scope, 'EVENT_INVITE', eventUUID);
    if (event === null) return null;
    if (event.state !== 'SCHEDULED' || event.is_starting || event.start_utc.getTime() <= scope.now) return undefined;
    return { event, portfolios: await portfoliosOfEvent(scope, eventUUID) };
  },
  begin: async (_, { event }) => event.revision,
  isStale: (revision, { event }) => revision !== event.revision,
  walks: [
    {
      over: membersInOrder,
      async step(scope, aimed, revision, range) {
        await inviteRange(scope, aimed, range);
        return revision;
      },
    },
  ],
  async finish(scope, { event }) {
    await emit(scope, assetsInvited, event);
    await emit(scope, invitationsChanged, event.event_uuid);
  },
});

/** Finds the last asset of the next portion of the assets of portfolios; null at the end. */
function membersInOrder(scope: TenantScope, after: string, { portfolios }: Aimed<unknown>): Promise<string | null> {
  const members = sql`(
    select own.asset_uuid from unnest(${portfolios}::uuid[]) as aimed (portfolio_uuid) cross join lateral (
      select asset_uuid from assets
      where tenant_uuid = ${scope.tenant} and assets.portfolio_uuid = aimed.portfolio_uuid and asset_uuid > ${after}
      order by asset_uuid limit ${portionSize.assets + 1}
    ) own
  ) members where true`;
  return lastOfPortion(scope, members, 'asset_uuid', after);
}

/** Invites the READY assets of a range; those that opted on their own are the portfolio's from now on. */
async function inviteRange(
  scope: TenantScope,
  { event, portfolios }: Aimed<EventKey>,
  { after, to }: AssetRange,
): Promise<void> {
  const { tx, tenant } = scope;
  const { event_uuid, scheme_uuid } = event;
  const { rows } = await sql`
    with invited as (
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, portfolio_uuid, state, standing_result)
    select ${tenant}, ${event_uuid}, a.asset_uuid, a.portfolio_uuid, 'INVITED', ${PENDING_MARK}
    from assets a
    join scheme_assets sa on sa.tenant_uuid = a.tenant_uuid and sa.asset_uuid = a.asset_uuid
      and sa.scheme_uuid = ${scheme_uuid} and sa.status = 'READY'
    where a.tenant_uuid = ${tenant} and a.portfolio_uuid = any(${portfolios}::uuid[]) and a.status = 'ACTIVE'
      and a.asset_uuid > ${after} and a.asset_uuid <= ${to}
      and not ${isLeftOut(event, sql`a.asset_uuid`)}
      and not exists (select from event_assets ea where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event_uuid}
        and ea.asset_uuid = a.asset_uuid and ea.portfolio_uuid is not null)
    order by a.asset_uuid
    for share of a
    on conflict (tenant_uuid, event_uuid, asset_uuid)
    do update set portfolio_uuid = excluded.portfolio_uuid where event_assets.portfolio_uuid is null
    returning standing_result)
    select from invited where standing_result = 'PENDING' limit 1`.execute(tx);
  if (rows.length > 0) await enqueueStandingOptIns(scope, [event_uuid]);
}
