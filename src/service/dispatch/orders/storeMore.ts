import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Actor } from '../../tenants/actorOf.ts';
import { BatchFiller } from '../issue/batchFiller.ts';
import { insertDispatches } from '../issue/insertDispatches.ts';
import { reviseDispatches } from '../issue/reviseDispatches.ts';
import { causedBy } from '../log/recordSignals.ts';
import { writeLog } from '../log/writeLog.ts';
import type { OrderRow } from './orderRow.ts';
import type { More, MoreRevision } from './planMore.ts';
import { respreadEntry, storeRespreadOrder } from './respreadLog.ts';

/** Stores what more is asked of assets; the caller has locked the event and its order. */
export async function storeMore(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  more: More,
  actor: Actor,
): Promise<void> {
  const eventUUID = event.event_uuid;
  const cause = causedBy(actor, 'RESPREAD');
  const current = await lockCurrent(scope, eventUUID, [...more.revisions, ...more.again, ...more.ended]);
  const [revisions, again, ended] = [more.revisions, more.again, more.ended].map((each) => each.filter(current)) as [
    MoreRevision[],
    MoreRevision[],
    MoreRevision[],
  ];
  const batches = new BatchFiller(scope, {
    kind: 'REQUESTED',
    eventUUID,
    startMs: event.start_utc.getTime(),
    giveUpMs: event.end_utc.getTime(),
  });
  await insertDispatches(scope, eventUUID, batches, more.added, cause);
  await batches.close();
  await reviseDispatches(scope, event, 'REQUESTED', again, cause);
  await reviseDispatches(scope, event, 'CHANGED', revisions, cause);
  await reviseDispatches(scope, event, 'CANCELLED', ended, cause);
  const changed = [...again, ...revisions, ...ended];
  await writeLog(scope, actor, [
    ...more.added.map(({ dispatchUUID, moreW }) => ({
      eventUUID,
      dispatchUUID,
      kind: 'RESPREAD' as const,
      revision: 1,
      details: { moreW },
    })),
    ...changed.map((each) => respreadEntry(eventUUID, each, { moreW: each.moreW })),
  ]);
  const called = [
    ...more.added.map(({ assetUUID }) => assetUUID),
    ...changed.map(({ dispatch }) => dispatch.asset_uuid),
  ];
  const requested_w = order.requested_w.map((watts, slot) => Math.max(0, watts + more.movedW[slot]!));
  await storeRespreadOrder(scope, order, actor, { assets: called.length, called }, { requested_w });
}

/** Locks dispatches and returns which of them are as they were read: an answer may have come meanwhile. */
async function lockCurrent(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  revisions: readonly MoreRevision[],
): Promise<(revision: MoreRevision) => boolean> {
  if (revisions.length === 0) return () => true;
  const { rows } = await sql<{ asset_uuid: string; revision: number; answer: string | null }>`
    select asset_uuid, revision, answer from dispatches
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and asset_uuid = any(${revisions.map(({ dispatch }) => dispatch.asset_uuid)}::uuid[])
    order by asset_uuid for no key update`.execute(tx);
  const locked = new Map(rows.map((row) => [row.asset_uuid, row]));
  return ({ dispatch }) => {
    const row = locked.get(dispatch.asset_uuid);
    return row?.revision === dispatch.revision && (row.answer === dispatch.answer || row.answer === 'ACKNOWLEDGED');
  };
}

/**
 * Reads the watts by half hour of an event that assets were asked for in addition and still give or may give; an asset
 * that has said no since is not counted.
 */
export async function readMoreAsked({ tx, tenant }: TenantScope, order: OrderRow): Promise<number[]> {
  const { rows } = await sql<{ slot: number; watts: number }>`
    with called as (
      select distinct listed.asset_uuid::uuid as asset_uuid from dispatch_log e
      cross join lateral jsonb_array_elements_text(e.details -> 'called') as listed (asset_uuid)
      where e.tenant_uuid = ${tenant} and e.event_uuid = ${order.event_uuid} and e.dispatch_uuid is null
        and e.kind = 'RESPREAD'
    )
    select asked.slot::integer as slot, sum(asked.watts::float8)::float8 as watts from called
    join dispatches d on d.tenant_uuid = ${tenant} and d.event_uuid = ${order.event_uuid}
      and d.asset_uuid = called.asset_uuid and not d.is_cancelled
      and (d.answer is null and not d.is_silent or d.answer = 'ACKNOWLEDGED' and d.execution <> 'ABORTED')
    cross join lateral (
      select l.details -> 'moreW' as more_w from dispatch_log l
      where l.tenant_uuid = ${tenant} and l.dispatch_uuid = d.dispatch_uuid and l.kind = 'RESPREAD'
    ) entry
    cross join lateral jsonb_array_elements_text(entry.more_w) with ordinality as asked (watts, slot)
    group by asked.slot`.execute(tx);
  const bySlot = new Map(rows.map(({ slot, watts }) => [slot, watts]));
  return order.requested_w.map((_, slot) => Math.max(0, bySlot.get(slot + 1) ?? 0));
}
