import { sql } from 'kysely';
import { deliveredWh } from '#energy/delivery.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import type { EventSums } from './sums.ts';

/** The sums of dispatched assets. */
export type DispatchedSums = Pick<EventSums, 'dispatched' | 'dispatchedWh'>;

/** Whether there is an order to dispatch an event. */
export async function isDispatched({ tx, tenant }: TenantScope, eventUUID: string): Promise<boolean> {
  const order = await tx
    .selectFrom('dispatch_orders')
    .select('event_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirst();
  return order !== undefined;
}

/** Adds the dispatched ones of some assets, measured over the event's window. */
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
