import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../baselines/measurement/optedInBatches.ts';
import { emit } from '../platform/domainEvent.ts';
import { BEFORE_FIRST_ASSET, LAST_ASSET } from '../platform/rows/firstAsset.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { portionedJob } from '../platform/scheduler/portionedJob.ts';
import { invitationsChanged } from './domainEvents.ts';
import { tryLockEvent } from './eventRows.ts';
import { assetsOfEvent } from './portions/portionRanges.ts';

type EventKey = Pick<EventRow, 'event_uuid'>;

/**
 * Removes the assets of a portfolio that an event is no longer aimed at, a first portion of the event's now and the
 * others by a job: those that were only invited leave, those that opted stay, on their own.
 */
export async function beginRemoval(scope: TenantScope, event: EventKey): Promise<void> {
  const last = await assetsOfEvent(scope, BEFORE_FIRST_ASSET, event);
  await removePortion(scope, event, { after: BEFORE_FIRST_ASSET, to: last ?? LAST_ASSET });
  if (last === null) await emit(scope, invitationsChanged, event.event_uuid);
  else await enqueue(scope, 'EVENT_REMOVE', [event.event_uuid], scope.now);
}

/**
 * Goes on removing, until the event starts, which removes the rest. Begins again with each revision: another portfolio
 * may have been removed. One that is assigned again has the assets that are still there.
 */
export const removeAssets = portionedJob<EventRow, number>({
  async read(scope, eventUUID) {
    const event = await tryLockEvent(scope, 'EVENT_REMOVE', eventUUID);
    const isOpen = event?.state === 'CANCELLED' || (event?.state === 'SCHEDULED' && !event.is_starting);
    return event === null || isOpen ? event : undefined;
  },
  begin: async (_, { revision }) => revision,
  isStale: (begun, { revision }) => begun !== revision,
  walks: [
    {
      over: assetsOfEvent,
      async step(scope, event, revision, range) {
        await removePortion(scope, event, range);
        return revision;
      },
    },
  ],
  async finish(scope, { event_uuid }) {
    await emit(scope, invitationsChanged, event_uuid);
  },
});

async function removePortion(
  { tx, tenant }: TenantScope,
  { event_uuid }: EventKey,
  { after, to }: AssetRange,
): Promise<void> {
  const removed = sql`ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event_uuid} and ea.asset_uuid > ${after}
    and ea.asset_uuid <= ${to} and ea.portfolio_uuid is not null and not exists (
      select from event_portfolios ep where ep.tenant_uuid = ${tenant} and ep.event_uuid = ${event_uuid}
        and ep.portfolio_uuid = ea.portfolio_uuid)`;
  await sql`delete from event_assets ea where ${removed} and state = 'INVITED'`.execute(tx);
  await sql`update event_assets ea set portfolio_uuid = null where ${removed}`.execute(tx);
}
