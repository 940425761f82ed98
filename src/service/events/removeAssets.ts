import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../platform/domainEvent.ts';
import { BEFORE_FIRST_ASSET } from '../platform/rows/firstAsset.ts';
import { enqueue, type JobHandler } from '../platform/scheduler/jobs.ts';
import { portionSize } from '../platform/scheduler/portionSize.ts';
import { invitationsChanged } from './domainEvents.ts';
import { tryLockEvent } from './eventRows.ts';

/**
 * Removes the assets of a portfolio that an event is no longer aimed at, a first portion of the event's now and the
 * others by a job: those that were only invited leave, those that opted stay, on their own.
 */
export async function beginRemoval(scope: TenantScope, eventUUID: string, portfolioUUID: string): Promise<void> {
  const { tx, tenant } = scope;
  await tx
    .insertInto('event_removals')
    .values({
      tenant_uuid: tenant,
      event_uuid: eventUUID,
      portfolio_uuid: portfolioUUID,
      removed_after: BEFORE_FIRST_ASSET,
    })
    .execute();
  await removePortion(scope, eventUUID);
}

/** Ends the removal of portfolios: one that is assigned again has the assets that are still there. */
export async function endRemovals(
  scope: TenantScope,
  eventUUID: string,
  portfolioUUIDs: readonly string[],
): Promise<void> {
  if (portfolioUUIDs.length > 0)
    await removalsOf(scope, eventUUID).where('portfolio_uuid', 'in', portfolioUUIDs).execute();
}

/** Goes on removing, until the event starts, which removes the rest. */
export const removeAssets: JobHandler = async (scope, eventUUID) => {
  const event = await tryLockEvent(scope, 'EVENT_REMOVE', eventUUID);
  if (event === null) return;
  const isOpen = event.state === 'CANCELLED' || (event.state === 'SCHEDULED' && !event.is_starting);
  if (isOpen) return removePortion(scope, eventUUID);
  await removalsOf(scope, eventUUID).execute();
};

const removalsOf = ({ tx, tenant }: TenantScope, eventUUID: string) =>
  tx.deleteFrom('event_removals').where('tenant_uuid', '=', tenant).where('event_uuid', '=', eventUUID);

/** Looks at the next portion of the assets of an event for the first portfolio that is being removed. */
async function removePortion(scope: TenantScope, eventUUID: string): Promise<void> {
  const { tx, tenant } = scope;
  const row = await readRemoval(scope, eventUUID);
  if (!row) return;
  const ofEvent = sql`tenant_uuid = ${tenant} and event_uuid = ${eventUUID}`;
  const { rows } = await sql<{ assets: number; last: string | null }>`
    select count(*)::integer as assets, max(asset_uuid::text) as last from (
      select asset_uuid from event_assets where ${ofEvent} and asset_uuid > ${row.removed_after}
      order by asset_uuid limit ${portionSize.assets}
    ) page`.execute(tx);
  const { assets, last } = rows[0]!;
  if (last !== null) {
    const own = sql`${ofEvent} and asset_uuid > ${row.removed_after} and asset_uuid <= ${last}
      and portfolio_uuid = ${row.portfolio_uuid}`;
    await sql`delete from event_assets where ${own} and state = 'INVITED'`.execute(tx);
    await sql`update event_assets set portfolio_uuid = null where ${own}`.execute(tx);
  }
  if (last === null || assets < portionSize.assets) await endRemovals(scope, eventUUID, [row.portfolio_uuid]);
  else
    await tx
      .updateTable('event_removals')
      .set({ removed_after: last })
      .where('tenant_uuid', '=', tenant)
      .where('event_uuid', '=', eventUUID)
      .where('portfolio_uuid', '=', row.portfolio_uuid)
      .execute();
  if (await readRemoval(scope, eventUUID)) await enqueue(scope, 'EVENT_REMOVE', [eventUUID], scope.now);
  else await emit(scope, invitationsChanged, eventUUID);
}

const readRemoval = ({ tx, tenant }: TenantScope, eventUUID: string) =>
  tx
    .selectFrom('event_removals')
    .select(['portfolio_uuid', 'removed_after'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .orderBy('portfolio_uuid')
    .limit(1)
    .executeTakeFirst();
