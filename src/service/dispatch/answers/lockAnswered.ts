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

/** Locks dispatches in the order of event and asset; those unknown, or of another controller, are left out. */
export async function lockAnswered(
  { tx, tenant }: TenantScope,
  dispatchUUIDs: readonly string[],
  controllerUUID: string | null,
): Promise<Map<string, AnsweredDispatch>> {
  const { rows } = await sql<AnsweredDispatch>`
    select d.*, b.state as batch_state, b.sent_utc, c.channel, e.start_utc as event_start, e.end_utc as event_end
    from dispatches d
    join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
    join controllers c on c.tenant_uuid = d.tenant_uuid and c.controller_uuid = d.controller_uuid
    join events e on e.tenant_uuid = d.tenant_uuid and e.event_uuid = d.event_uuid
    where d.tenant_uuid = ${tenant} and d.dispatch_uuid = any(${dispatchUUIDs}::uuid[])
      and (${controllerUUID}::uuid is null or d.controller_uuid = ${controllerUUID}::uuid)
    order by d.event_uuid, d.asset_uuid
    for no key update of d`.execute(tx);
  return new Map(rows.map((row) => [row.dispatch_uuid, row]));
}
