import { sql } from 'kysely';
import { deliveredWh } from '#energy/delivery.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../../measuring/measureOptedIn.ts';
import { readOrder } from '../orders/orderRow.ts';

/** Assets that are looked up in one statement. */
const AT_ONCE = 10_000;

/**
 * Keeps with the order of a dispatched event what meters say that its dispatched assets gave in the half hours that are
 * over, where both reading and baseline are known. `measured` is what the caller has just measured over the event's
 * window, which it has locked; without an order nothing is kept.
 */
export async function keepMeasured(
  scope: TenantScope,
  event: EventRow,
  measured: readonly MeasuredAsset[],
): Promise<void> {
  const { tx, tenant, now } = scope;
  const eventUUID = event.event_uuid;
  const over = Math.floor((now - event.start_utc.getTime()) / HALF_HOUR_MS);
  if (over <= 0) return;
  const order = await readOrder(scope, eventUUID);
  if (!order) return;
  const slots = Math.min(over, order.requested_w.length);
  const wattHours = new Float64Array(slots);
  const assets = new Uint32Array(slots);
  for (let from = 0; from < measured.length; from += AT_ONCE) {
    const page = measured.slice(from, from + AT_ONCE);
    const dispatched = await dispatchedAmong(scope, eventUUID, page);
    for (const { assetUUID, baselineWh, actualWh } of page) {
      if (!dispatched.has(assetUUID)) continue;
      for (let slot = 0; slot < slots; slot++) {
        const wh = deliveredWh(event.event_type, baselineWh[slot] ?? NaN, actualWh[slot] ?? NaN);
        if (Number.isNaN(wh)) continue;
        wattHours[slot]! += wh;
        assets[slot]! += 1;
      }
    }
  }
  const watts = Array.from(wattHours, (wh, slot) => (assets[slot]! > 0 ? Math.round(2 * wh) : null));
  await sql`
    update dispatch_orders set measured_w = ${watts}::bigint[], measured_assets = ${Array.from(assets)}::integer[]
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}`.execute(tx);
}

async function dispatchedAmong(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  page: readonly MeasuredAsset[],
): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from dispatches where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and asset_uuid = any(${page.map((asset) => asset.assetUUID)}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
