import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { DispatchedSums } from '../../events/portions/dispatchedSums.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { readOrder } from '../orders/orderRow.ts';

/**
 * Stores the metered change of an event's dispatched assets with its order, for the half hours that are over where both
 * reading and baseline are known, and has each compared with its meter; nothing without an order. The caller has locked
 * the event.
 */
export async function storeMeasured(scope: TenantScope, event: EventRow, sums: DispatchedSums): Promise<void> {
  const { tx, tenant, now } = scope;
  const over = Math.floor((now - event.start_utc.getTime()) / HALF_HOUR_MS);
  if (over <= 0) return;
  const order = await readOrder(scope, event.event_uuid);
  if (!order) return;
  const slots = Math.min(over, order.requested_w.length);
  const assets = Array.from({ length: slots }, (_, slot) => sums.dispatched[slot] ?? 0);
  const watts = assets.map((count, slot) => (count > 0 ? Math.round(2 * sums.dispatchedWh[slot]!) : null));
  await sql`
    update dispatch_orders set measured_w = ${watts}::bigint[], measured_assets = ${assets}::integer[]
    where tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid}`.execute(tx);
  await enqueue(scope, 'DISPATCH_DELIVERY', [event.event_uuid], now);
}
