import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { MAX_EVENTS_BY_ASSET } from '../events/eventRows.ts';
import { readMirroredEvents } from '../events/readMirroredEvents.ts';
import { announceChange } from './announce.ts';
import type { Operation } from './subscribers.ts';

/** Maximum batches of a controller announced in one transaction; the rest in the next. */
const AT_ONCE = 50;
const EVENTS_AT_ONCE = 50;

interface ChangedEvent {
  event_uuid: string;
  dispatch_uuid: string | null;
  is_cancelled: boolean;
  /** Whether it was requested by these batches, and announced by none before. */
  is_new: boolean;
}

/** Announces the batches of one controller that its subscriptions do not know of; returns whether there were any. */
export async function announceBatches(scope: TenantScope, controllerUUID: string): Promise<boolean> {
  const { tx, tenant } = scope;
  const announced = await lockCursor(scope, controllerUUID);
  const { rows: batches } = await sql<{ batch_uuid: string; number: number }>`
    select batch_uuid, number from dispatch_batches
    where tenant_uuid = ${tenant} and controller_uuid = ${controllerUUID} and number > ${announced}
    order by number limit ${AT_ONCE}`.execute(tx);
  const newest = batches.at(-1)?.number;
  if (newest === undefined) return false;
  const changed = await eventsIn(
    scope,
    controllerUUID,
    announced,
    batches.map(({ batch_uuid }) => batch_uuid),
  );
  for (let from = 0; from < changed.length; from += EVENTS_AT_ONCE)
    await announceEvents(scope, controllerUUID, changed.slice(from, from + EVENTS_AT_ONCE), newest);
  await tx
    .updateTable('oadr_cursors')
    .set({ number: newest })
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', controllerUUID)
    .execute();
  return true;
}

async function lockCursor({ tx, tenant }: TenantScope, controllerUUID: string): Promise<number> {
  await tx
    .insertInto('oadr_cursors')
    .values({ tenant_uuid: tenant, controller_uuid: controllerUUID, number: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { number } = await tx
    .selectFrom('oadr_cursors')
    .select('number')
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', controllerUUID)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return number;
}

/** Reads the events, as the VEN has them, that batches are about: each once. */
async function eventsIn(
  { tx, tenant }: TenantScope,
  controllerUUID: string,
  announced: number,
  batchUUIDs: readonly string[],
): Promise<ChangedEvent[]> {
  const { rows } = await sql<ChangedEvent>`
    with of_batch as (
      select b.event_uuid, bool_or(b.kind = 'REQUESTED') as is_requested,
        not exists (select from dispatch_batches earlier where earlier.tenant_uuid = ${tenant}
          and earlier.controller_uuid = ${controllerUUID} and earlier.event_uuid = b.event_uuid
          and earlier.number <= ${announced}) as is_first,
        (select count(*) <= ${MAX_EVENTS_BY_ASSET} from dispatches d where d.tenant_uuid = ${tenant}
          and d.event_uuid = b.event_uuid and d.controller_uuid = ${controllerUUID}) as by_asset
      from dispatch_batches b
      where b.tenant_uuid = ${tenant} and b.batch_uuid = any(${batchUUIDs}::uuid[]) and b.event_uuid is not null
      group by b.event_uuid
    )
    select o.event_uuid, d.dispatch_uuid, d.is_cancelled, o.is_requested and (b.kind = 'REQUESTED' or o.is_first) as is_new
    from of_batch o
    join dispatch_batches b on b.tenant_uuid = ${tenant} and b.event_uuid = o.event_uuid
      and b.batch_uuid = any(${batchUUIDs}::uuid[])
    join dispatches d on d.tenant_uuid = ${tenant} and d.batch_uuid = b.batch_uuid
    where o.by_asset
    union all
    select o.event_uuid, null, (select bool_and(d.is_cancelled) from dispatches d where d.tenant_uuid = ${tenant}
      and d.event_uuid = o.event_uuid and d.controller_uuid = ${controllerUUID}), o.is_first
    from of_batch o where not o.by_asset`.execute(tx);
  return rows;
}

async function announceEvents(
  scope: TenantScope,
  controllerUUID: string,
  changed: readonly ChangedEvent[],
  batchNumber: number,
): Promise<void> {
  const events = await readMirroredEvents(
    scope,
    changed.map(({ event_uuid, dispatch_uuid }) => ({ event_uuid, dispatch_uuid, controller_uuid: controllerUUID })),
  );
  for (const [index, { object, startsAt, endsAt }] of events.entries()) {
    const { is_cancelled, is_new } = changed[index]!;
    const operation: Operation = is_cancelled ? 'DELETE' : is_new ? 'CREATE' : 'UPDATE';
    await announceChange(
      scope,
      {
        objectType: 'EVENT',
        operation,
        programID: String(object['programID']),
        owner: controllerUUID,
        targets: object['targets'] as string[],
      },
      object,
      { startsAt, endsAt, batchNumber },
    );
  }
}
