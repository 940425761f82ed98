import { type Selectable, sql } from 'kysely';
import type { AssetsTable, ControllersTable, DispatchesTable, EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { REACHED_STATE, type ReachedState } from '../batches/reachedState.ts';
import { SENDABLE_FROM } from '../issue/resendPage.ts';

/** Dispatch with the shown columns of its event, asset, controller and batch. */
export type ShownDispatch = Selectable<DispatchesTable> & {
  event_name: string;
  event_type: EventRow['event_type'];
  event_start: Date;
  event_end: Date;
  baseline_wh: (number | null)[] | null;
  asset_id: string;
  asset_name: string | null;
  asset_type: Selectable<AssetsTable>['asset_type'];
  controller_name: Selectable<ControllersTable>['name'];
  batch_state: ReachedState;
  sent_utc: Date | null;
  delivered_utc: Date | null;
  ack_due_utc: Date | null;
  sendable_from: Date | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
  user_name: string | null;
  user_phone: string | null;
  user_email: string | null;
};

/** Reads up to a page of dispatches by their ids, in the order of these; unknown ones are left out. */
export async function readDispatches(
  { tx, tenant }: TenantScope,
  dispatchUUIDs: readonly string[],
): Promise<ShownDispatch[]> {
  if (dispatchUUIDs.length === 0) return [];
  const { rows } = await sql<ShownDispatch>`
    select d.*, e.name as event_name, e.event_type, e.start_utc as event_start, e.end_utc as event_end,
      ea.baseline_wh, a.asset_id, a.name as asset_name, a.asset_type, c.name as controller_name,
      ${REACHED_STATE} as batch_state, coalesce(b.sent_utc, b.first_sent_utc) as sent_utc,
      coalesce(b.delivered_utc, b.first_delivered_utc) as delivered_utc, b.ack_due_utc, ${SENDABLE_FROM} as sendable_from,
      c.contact_name, c.contact_phone, c.contact_email, u.name as user_name, u.phone as user_phone,
      u.email as user_email
    from unnest(${dispatchUUIDs}::uuid[]) with ordinality as wanted (uuid, place)
    join dispatches d on d.tenant_uuid = ${tenant} and d.dispatch_uuid = wanted.uuid
    join events e on e.tenant_uuid = d.tenant_uuid and e.event_uuid = d.event_uuid
    join assets a on a.tenant_uuid = d.tenant_uuid and a.asset_uuid = d.asset_uuid
    join controllers c on c.tenant_uuid = d.tenant_uuid and c.controller_uuid = d.controller_uuid
    join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
    left join users u on u.tenant_uuid = a.tenant_uuid and u.user_uuid = a.user_uuid
    left join event_assets ea on ea.tenant_uuid = d.tenant_uuid and ea.event_uuid = d.event_uuid
      and ea.asset_uuid = d.asset_uuid
    order by wanted.place`.execute(tx);
  return rows;
}
