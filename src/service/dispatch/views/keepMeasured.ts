import { sql } from 'kysely';
import { deliveredWh } from '#energy/delivery.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Sums } from '../../events/portions/sums.ts';
import type { MeasuredAsset } from '../../measuring/measureAsset.ts';
import { readOrder } from '../orders/orderRow.ts';

/** The sums of dispatched assets. */
export type DispatchedSums = Pick<Sums, 'dispatched' | 'dispatchedWh'>;

/** Adds those of some assets that are dispatched, measured over the event's window. */
export async function addDispatched(
  scope: TenantScope,
  event: EventRow,
  sums: DispatchedSums,
  batch: readonly MeasuredAsset[],
): Promise<void> {
  const dispatched = await dispatchedAmong(scope, event.event_uuid, batch);
  for (const { assetUUID, baselineWh, actualWh } of batch) {
    if (!dispatched.has(assetUUID)) continue;
    for (let slot = 0; slot < sums.dispatched.length; slot++) {
      const wh = deliveredWh(event.event_type, baselineWh[slot]!, actualWh[slot]!);
      if (Number.isNaN(wh)) continue;
      sums.dispatchedWh[slot]! += wh;
      sums.dispatched[slot]!++;
    }
  }
}

/**
 * Keeps with the order of a dispatched event, which the caller has locked, what meters say that its dispatched assets
 * gave in the half hours that are over, where both reading and baseline are known; without an order nothing is kept.
 */
export async function keepMeasured(scope: TenantScope, event: EventRow, sums: DispatchedSums): Promise<void> {
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
}

async function dispatchedAmong(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  batch: readonly MeasuredAsset[],
): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from dispatches where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and asset_uuid = any(${batch.map((asset) => asset.assetUUID)}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
