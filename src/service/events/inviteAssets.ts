import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../platform/domainEvent.ts';
import { enqueue, type JobHandler } from '../platform/scheduler/jobs.ts';
import { portionSize } from '../platform/scheduler/portionSize.ts';
import { assetsInvited, invitationsChanged } from './domainEvents.ts';
import { tryLockEvent } from './eventRows.ts';
import { isHeldOut } from './optIns/heldOut.ts';

type EventKey = Pick<EventRow, 'event_uuid' | 'scheme_uuid' | 'hold_out'>;

/**
 * Invites the next portion of the READY assets of an event's portfolios; a job invites those after it. An asset that
 * joins a portfolio meanwhile is invited by that, and the start of the event brings every invitation up to date.
 * Returns whether there are more.
 */
export async function invitePortion(scope: TenantScope, event: EventKey): Promise<boolean> {
  for (let left = portionSize.assets; left > 0;) {
    const open = await readOpen(scope, event);
    if (!open) return false;
    left -= await inviteAfter(scope, event, open, left);
  }
  if (!(await readOpen(scope, event))) return false;
  await enqueue(scope, 'EVENT_INVITE', [event.event_uuid], scope.now);
  return true;
}

/** Goes on inviting, until the event starts. */
export const inviteAssets: JobHandler = async (scope, eventUUID) => {
  const event = await tryLockEvent(scope, 'EVENT_INVITE', eventUUID);
  if (event?.state !== 'SCHEDULED' || event.is_starting || event.start_utc.getTime() <= scope.now) return;
  if (await invitePortion(scope, event)) return;
  await emit(scope, assetsInvited, event);
  await emit(scope, invitationsChanged, eventUUID);
};

interface OpenPortfolio {
  portfolio_uuid: string;
  invited_after: string;
}

/** Returns the first portfolio of an event whose assets have not all been looked at. */
async function readOpen(
  { tx, tenant }: TenantScope,
  { event_uuid }: Pick<EventRow, 'event_uuid'>,
): Promise<OpenPortfolio | undefined> {
  const row = await tx
    .selectFrom('event_portfolios')
    .select(['portfolio_uuid', 'invited_after'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .where('invited_after', 'is not', null)
    .orderBy('portfolio_uuid')
    .limit(1)
    .executeTakeFirst();
  return row as OpenPortfolio | undefined;
}

/** Invites some of the assets of a portfolio, and notes where it goes on; returns the number looked at. */
async function inviteAfter(
  { tx, tenant }: TenantScope,
  event: EventKey,
  { portfolio_uuid, invited_after }: OpenPortfolio,
  most: number,
): Promise<number> {
  const { event_uuid, scheme_uuid } = event;
  const { rows } = await sql<{ assets: number; last: string | null }>`
    with page as materialized (
      select asset_uuid from assets
      where tenant_uuid = ${tenant} and portfolio_uuid = ${portfolio_uuid} and asset_uuid > ${invited_after}
      order by asset_uuid limit ${most}
    )
    select count(*)::integer as assets, max(asset_uuid::text) as last from page`.execute(tx);
  const { assets, last } = rows[0]!;
  if (last !== null)
    await sql`
      insert into event_assets (tenant_uuid, event_uuid, asset_uuid, portfolio_uuid, state)
      select ${tenant}, ${event_uuid}, a.asset_uuid, a.portfolio_uuid, 'INVITED'
      from assets a
      join scheme_assets sa on sa.tenant_uuid = a.tenant_uuid and sa.asset_uuid = a.asset_uuid
        and sa.scheme_uuid = ${scheme_uuid} and sa.status = 'READY'
      where a.tenant_uuid = ${tenant} and a.portfolio_uuid = ${portfolio_uuid} and a.status = 'ACTIVE'
        and a.asset_uuid > ${invited_after} and a.asset_uuid <= ${last}
        and not ${isHeldOut(event, sql`a.asset_uuid`)}
      order by a.asset_uuid
      for share of a
      on conflict (tenant_uuid, event_uuid, asset_uuid)
      do update set portfolio_uuid = excluded.portfolio_uuid where event_assets.portfolio_uuid is null`.execute(tx);
  await tx
    .updateTable('event_portfolios')
    .set({ invited_after: assets < most ? null : last })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .where('portfolio_uuid', '=', portfolio_uuid)
    .execute();
  return assets;
}
