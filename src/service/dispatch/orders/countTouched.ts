import { type RawBuilder, sql } from 'kysely';
import type { DispatchesTouched } from '#contract/dispatch/order.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Counts the dispatches `d` with batch `b` of an event for which a condition holds, their kW, and the messages to send.
 */
export async function countTouched(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  which: RawBuilder<unknown>,
): Promise<DispatchesTouched> {
  const { rows } = await sql<{ assets: number; watts: number; messages: number }>`
    select coalesce(sum(assets), 0)::float8 as assets, coalesce(sum(watts), 0)::float8 as watts,
      coalesce(sum(ceil(assets::numeric / c.batch_size)), 0)::float8 as messages
    from (
      select d.controller_uuid, d.revision, count(*) as assets, sum(d.size_w::bigint) as watts
      from dispatches d
      join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
      where d.tenant_uuid = ${tenant} and d.event_uuid = ${eventUUID} and ${which}
      group by 1, 2
    ) by_controller
    join controllers c on c.tenant_uuid = ${tenant} and c.controller_uuid = by_controller.controller_uuid`.execute(tx);
  const { assets, watts, messages } = rows[0]!;
  return { assets, kw: watts / 1000, messages };
}
