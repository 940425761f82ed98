import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Stores, for lists, the number of assets of each of its portfolios that are opted in to an event. */
export async function storeOptedIn({ tx, tenant }: TenantScope, eventUUID: string): Promise<void> {
  await sql`
    insert into event_portfolio_parts (tenant_uuid, event_uuid, portfolio_uuid, opted_in)
    select ${tenant}, ${eventUUID}, ep.portfolio_uuid, coalesce(counted.assets, 0)
    from event_portfolios ep
    left join (
      select portfolio_uuid, count(*) as assets from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and state = 'OPT_IN' group by portfolio_uuid
    ) counted on counted.portfolio_uuid = ep.portfolio_uuid
    where ep.tenant_uuid = ${tenant} and ep.event_uuid = ${eventUUID}
    order by ep.portfolio_uuid
    on conflict (tenant_uuid, event_uuid, portfolio_uuid) do update set opted_in = excluded.opted_in`.execute(tx);
}
