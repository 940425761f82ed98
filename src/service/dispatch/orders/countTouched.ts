import { type RawBuilder, sql } from 'kysely';
import type { DispatchesTouched } from '#contract/dispatch/order.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Maximum controllers listed, those with the most power. */
const MAX_CONTROLLERS = 20;

interface TouchedController {
  controller_uuid: string;
  name: string;
  assets: number;
  watts: number;
  all_assets: number;
  all_watts: number;
  all_messages: number;
}

/**
 * Counts the dispatches `d` with batch `b` of an event for which a condition holds, their kW, the messages to send, and
 * the controllers that get them.
 */
export async function countTouched(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  which: RawBuilder<unknown>,
): Promise<DispatchesTouched> {
  const { rows } = await sql<TouchedController>`
    with by_revision as (
      select d.controller_uuid, d.revision, count(*) as assets, sum(d.size_w::bigint) as watts
      from dispatches d
      join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
      where d.tenant_uuid = ${tenant} and d.event_uuid = ${eventUUID} and ${which}
      group by 1, 2
    )
    select c.controller_uuid, c.name, sum(r.assets)::float8 as assets, sum(r.watts)::float8 as watts,
      sum(sum(r.assets)) over ()::float8 as all_assets, sum(sum(r.watts)) over ()::float8 as all_watts,
      sum(sum(ceil(r.assets::numeric / c.batch_size))) over ()::float8 as all_messages
    from by_revision r join controllers c on c.tenant_uuid = ${tenant} and c.controller_uuid = r.controller_uuid
    group by c.controller_uuid, c.name
    order by watts desc, c.controller_uuid limit ${MAX_CONTROLLERS}`.execute(tx);
  const [first] = rows;
  return {
    assets: first?.all_assets ?? 0,
    kw: (first?.all_watts ?? 0) / 1000,
    messages: first?.all_messages ?? 0,
    controllers: rows.map(({ controller_uuid, name, assets, watts }) => ({
      controllerUUID: controller_uuid,
      name,
      assets,
      kw: watts / 1000,
    })),
  };
}
