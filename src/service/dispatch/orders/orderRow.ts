import { type Selectable, sql, type Updateable } from 'kysely';
import type { DispatchOrdersTable, EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { conflict } from '../../platform/http/problem.ts';

export type OrderRow = Selectable<DispatchOrdersTable>;

const ofEvent = ({ tx, tenant }: TenantScope, eventUUID: string) =>
  tx.selectFrom('dispatch_orders').selectAll().where('tenant_uuid', '=', tenant).where('event_uuid', '=', eventUUID);

/** Reads the order of an event without locking it. */
export const readOrder = (scope: TenantScope, eventUUID: string): Promise<OrderRow | undefined> =>
  ofEvent(scope, eventUUID).executeTakeFirst();

/** Reads the order of an event that the caller has locked, and locks it until the transaction ends. */
export const lockOrder = (scope: TenantScope, eventUUID: string): Promise<OrderRow | undefined> =>
  ofEvent(scope, eventUUID).forNoKeyUpdate().executeTakeFirst();

/** Reads and locks the order of an event; LOCKED while another transaction has it, null without one. */
export async function tryLockOrder(scope: TenantScope, eventUUID: string): Promise<OrderRow | 'LOCKED' | null> {
  const locked = await ofEvent(scope, eventUUID).forNoKeyUpdate().skipLocked().executeTakeFirst();
  return locked ?? ((await readOrder(scope, eventUUID)) ? 'LOCKED' : null);
}

/** Changes an order that the caller has locked. */
export const changeOrder = (
  { tx, tenant, now }: TenantScope,
  eventUUID: string,
  changes: Updateable<DispatchOrdersTable>,
): Promise<OrderRow> =>
  tx
    .updateTable('dispatch_orders')
    .set({ ...changes, updated_utc: new Date(now), row_version: sql`row_version + 1` })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the latest instant at which anything of an event is in force. */
export const endOfOrder = (
  { end_utc }: Pick<EventRow, 'end_utc'>,
  order: Pick<OrderRow, 'spread' | 'spread_seconds'>,
) => end_utc.getTime() + (order.spread === 'NONE' ? 0 : 1000 * order.spread_seconds);

/** Throws 409 without an order that has been issued. */
export function requireIssued(order: OrderRow | undefined): asserts order is OrderRow {
  if (!order || (order.status !== 'ISSUED' && order.status !== 'ISSUING'))
    throw conflict(order ? `The order is ${order.status}` : 'The event has no order');
}
