import { type Selectable, sql } from 'kysely';
import type { DispatchBatchesTable, DispatchesTable } from '#store/schema/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

type DispatchBatchesRow = Selectable<DispatchBatchesTable>;

/** A dispatch that is answered, with what is known of its sending. */
export type AnsweredDispatch = Omit<Selectable<DispatchesTable>, 'tenant_uuid'> & {
  batch_state: DispatchBatchesRow['state'];
  sent_utc: Date | null;
  channel: string;
  event_start: Date;
  event_end: Date;
};

/**
 * Keeps the orders of dispatches as they are until the transaction ends, before the dispatches are locked; returns the
 * events whose assets can be asked again.
 */
export async function keepOpenOrders(
  { tx, tenant }: TenantScope,
  dispatchUUIDs: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ event_uuid: string; is_open: boolean }>`
    select o.event_uuid, o.status in ('ISSUING', 'ISSUED') and o.task is distinct from 'CANCEL'
      and t.dispatch_stopped_utc is null as is_open
    from dispatch_orders o join tenants t on t.tenant_uuid = o.tenant_uuid
    where o.tenant_uuid = ${tenant} and o.event_uuid in (select event_uuid from dispatches
      where tenant_uuid = ${tenant} and dispatch_uuid = any(${dispatchUUIDs}::uuid[]))
    order by o.event_uuid for share of o`.execute(tx);
  return new Set(rows.flatMap((row) => (row.is_open ? row.event_uuid : [])));
}

/** Locks dispatches in the order of event and asset; those unknown, or of another controller, are left out. */
export async function lockAnswered(
  { tx, tenant }: TenantScope,
  dispatchUUIDs: readonly string[],
  controllerUUID: string | null,
): Promise<Map<string, AnsweredDispatch>> {
  const { rows } = await sql<AnsweredDispatch>`
    with locked as materialized (
      select * from dispatches
      where tenant_uuid = ${tenant} and dispatch_uuid = any(${dispatchUUIDs}::uuid[])
        and (${controllerUUID}::uuid is null or controller_uuid = ${controllerUUID}::uuid)
      order by event_uuid, asset_uuid for no key update
    )
    select d.*, b.state as batch_state, b.sent_utc, c.channel, e.start_utc as event_start, e.end_utc as event_end
    from locked d
    join dispatch_batches b on b.tenant_uuid = ${tenant} and b.batch_uuid = d.batch_uuid
    join controllers c on c.tenant_uuid = ${tenant} and c.controller_uuid = d.controller_uuid
    join events e on e.tenant_uuid = ${tenant} and e.event_uuid = d.event_uuid
    order by d.event_uuid, d.asset_uuid`.execute(tx);
  return new Map(rows.map((row) => [row.dispatch_uuid, row]));
}
