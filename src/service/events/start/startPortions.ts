import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { dividePortions, type NextPortion, type PortionRange } from '../portions/portionRanges.ts';

/** Divides the assets that an event is aimed at into portions. */
export const findStartPortions = (scope: TenantScope, event: EventRow): Promise<PortionRange[]> =>
  dividePortions((after) => nextStartPortion(scope, event, after));

/** Finds the last asset of the next part of a portion, of those that an event is aimed at; null at the end. */
export const assetsAimedAt =
  (parts: number) =>
  async (scope: TenantScope, after: string, event: EventRow): Promise<string | null> =>
    (await nextStartPortion(scope, event, after, Math.ceil(portionSize.assets / parts))).last;

/** Returns the portion after an asset. Of each portfolio, or of the fleet without one, it reads no more than it has. */
export async function nextStartPortion(
  { tx, tenant }: TenantScope,
  { event_uuid }: Pick<EventRow, 'event_uuid'>,
  after: string,
  size = portionSize.assets,
): Promise<NextPortion> {
  const most = size + 1;
  const ofEvent = sql`tenant_uuid = ${tenant} and event_uuid = ${event_uuid}`;
  const { rows } = await sql<NextPortion>`
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
