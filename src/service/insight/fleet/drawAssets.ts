import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countedOnce } from '../../assets/sharedMeters.ts';
import { filterReadable } from '../../tenants/consents/dataAccess.ts';

/** Largest number of assets whose readings are read; of more, an even draw. */
export const MAX_DRAWN = 5000;

/**
 * Returns the assets of which the forecasts of one origin were made, or `most` of them, drawn evenly: each stands
 * for equally many assets of the portfolios, also where a forecast was made of a sample.
 */
export async function drawAssets({ tx, tenant }: TenantScope, originMs: number, most = MAX_DRAWN): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    with stood as (
      select own.asset_uuid, (f.assets::float8 / cardinality(f.asset_uuids))::numeric as weight,
        row_number() over (order by f.portfolio_uuid, own.place) as place
      from portfolio_forecasts f
      join portfolios p on p.tenant_uuid = ${tenant} and p.portfolio_uuid = f.portfolio_uuid and p.status = 'ACTIVE'
      cross join lateral unnest(f.asset_uuids) with ordinality as own (asset_uuid, place)
      where f.tenant_uuid = ${tenant} and f.origin_utc = ${new Date(originMs)}
    ), added as (
      select asset_uuid, weight, sum(weight) over (order by place) as upto, count(*) over () as assets,
        sum(weight) over () / ${most} as step
      from stood
    )
    select asset_uuid from added
    where assets <= ${most} or floor(upto / step) > floor((upto - weight) / step)`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}

/** Returns all assets whose half hours may be added up, each meter once; none of a fleet of more than `MAX_DRAWN`. */
export async function allOfSmallFleet(scope: TenantScope): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', scope.tenant)
    .where('status', '=', 'ACTIVE')
    .limit(MAX_DRAWN + 1)
    .execute();
  if (rows.length > MAX_DRAWN) return [];
  const uuids = rows.map((row) => row.asset_uuid);
  return countedOnce(scope, await filterReadable(scope, uuids));
}
