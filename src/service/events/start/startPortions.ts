import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS } from '../../measuring/optedInBatches.ts';
import { type PortionRange, portionSize } from '../portions/portionRanges.ts';

/**
 * Divides the assets that an event is aimed at into portions, in their order; one portion has all that there are or will
 * be.
 */
export async function findStartPortions(scope: TenantScope, event: EventRow): Promise<PortionRange[]> {
  const portions: PortionRange[] = [];
  let { after } = ALL_ASSETS;
  for (;;) {
    const { assets, last } = await nextStartPortion(scope, event, after);
    if (last === null) return [...portions, { after, to: ALL_ASSETS.to, assets }];
    portions.push({ after, to: last, assets });
    after = last;
  }
}

/**
 * How many assets the portion after an asset has, and its last; null where it is the last portion. Of each portfolio, or of
 * the fleet where there is none, no more is read than a portion has.
 */
export async function nextStartPortion(
  { tx, tenant }: TenantScope,
  { event_uuid }: Pick<EventRow, 'event_uuid'>,
  after: string,
  size = portionSize.assets,
): Promise<{ assets: number; last: string | null }> {
  const most = size + 1;
  const ofEvent = sql`tenant_uuid = ${tenant} and event_uuid = ${event_uuid}`;
  const { rows } = await sql<{ assets: number; last: string | null }>`
    with aimed as materialized (
      (select asset_uuid from event_assets where ${ofEvent} and asset_uuid > ${after}
       order by asset_uuid limit ${most})
      union
      select own.asset_uuid from event_portfolios ep cross join lateral (
        select asset_uuid from assets
        where tenant_uuid = ${tenant} and portfolio_uuid = ep.portfolio_uuid and asset_uuid > ${after}
          and status = 'ACTIVE'
        order by asset_uuid limit ${most}
      ) own
      where ep.tenant_uuid = ${tenant} and ep.event_uuid = ${event_uuid}
      union
      (select asset_uuid from assets
       where tenant_uuid = ${tenant} and status = 'ACTIVE' and asset_uuid > ${after}
         and not exists (select from event_portfolios where ${ofEvent})
       order by asset_uuid limit ${most})
    ), next as materialized (
      select asset_uuid, row_number() over (order by asset_uuid) as place from aimed order by asset_uuid limit ${most}
    )
    select least(count(*), ${size})::integer as assets,
      case when count(*) > ${size}
        then (array_agg(asset_uuid) filter (where place = ${size}))[1] end as last
    from next`.execute(tx);
  return rows[0]!;
}
