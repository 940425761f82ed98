import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import { hasTariff, isShared } from '../assetFilter.ts';
import { assetsOfFleet, isLargeFleet } from '../fleet.ts';
import { calledOf, consentPartOf, readingStatusColumn } from './facetColumns.ts';
import { type FacetsSnapshot, nextCount, readFacetsSnapshot } from './facetsRow.ts';
import { readPlannedEvent } from './nextEvent.ts';
import { NONE } from './snapshotMatching.ts';

/** Plan of a count of assets in their state at its beginning. */
type Plan = Omit<FacetsSnapshot, 'tookMs'>;

/**
 * Counts the assets of a large fleet by everything that their list is filtered by; the count before is shown until all
 * are done. Of a fleet that is not large nothing is stored.
 */
export const refreshFacets = portionedJob<string, Plan>({
  read: async ({ tenant }) => tenant,
  async begin(scope) {
    const { tx, tenant } = scope;
    // No request uses the rows of the count before the shown one any more.
    const number = (await readFacetsSnapshot(scope))?.number === 0 ? 1 : 0;
    const isLarge = await isLargeFleet(scope, 'ALL');
    await sql`
      delete from asset_facets
      where tenant_uuid = ${tenant} and count_number = any(${isLarge ? [number] : [0, 1]}::smallint[])`.execute(tx);
    if (isLarge) return { number, atMs: scope.now, eventUUID: (await readPlannedEvent(scope))?.event_uuid ?? null };
    await tx.deleteFrom('asset_facet_counts').where('tenant_uuid', '=', tenant).execute();
    return null;
  },
  walks: [{ over: assetsOfFleet, step: addPortion }],
  async finish(scope, tenant, plan, tookMs) {
    const counted: FacetsSnapshot = { ...plan, tookMs };
    const figures = JSON.stringify(counted);
    await scope.tx
      .insertInto('asset_facet_counts')
      .values({ tenant_uuid: tenant, figures })
      .onConflict((conflict) => conflict.column('tenant_uuid').doUpdateSet({ figures }))
      .execute();
    await enqueue(scope, 'ASSET_FACETS', [tenant], Math.min(nextCount(counted), scope.now + DAY_MS));
  },
});

/** Adds up the assets of a portion. */
async function addPortion(
  { tx, tenant, ...rest }: TenantScope,
  _: string,
  plan: Plan,
  { after, to }: { after: string; to: string },
): Promise<Plan> {
  const { number, eventUUID } = plan;
  const scope = { ...rest, tx, tenant, now: plan.atMs };
  await sql`
    insert into asset_facets (tenant_uuid, count_number, status, asset_type, mpan_status, reading_status, consent, called,
      has_tariff, is_shared, is_opted_in, portfolio_uuid, scheme_uuid, scheme_status, assets, known, kw)
    with counted as materialized (
      select assets.asset_uuid, assets.status, assets.asset_type, assets.mpan_status,
        ${readingStatusColumn(scope)} as reading_status, ${consentPartOf(scope)} as consent, ${calledOf} as called,
        ${hasTariff(scope)} as has_tariff, coalesce(${isShared(scope)}, false) as is_shared,
        exists (select from event_assets ea where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID}::uuid
          and ea.asset_uuid = assets.asset_uuid and ea.state = 'OPT_IN') as is_opted_in,
        coalesce(assets.portfolio_uuid, ${NONE}) as portfolio_uuid, (r.sum_kw / r.events)::numeric as kw
      from assets
      left join asset_responses r on r.tenant_uuid = ${tenant} and r.asset_uuid = assets.asset_uuid and r.events > 0
      where assets.tenant_uuid = ${tenant} and assets.asset_uuid > ${after} and assets.asset_uuid <= ${to}
    )
    select ${tenant}, ${number}, status, asset_type, mpan_status, reading_status, consent, called, has_tariff, is_shared,
      is_opted_in, portfolio_uuid, scheme_uuid, scheme_status, count(*), count(kw), coalesce(sum(kw), 0)
    from counted
    cross join lateral (
      select ${NONE}::uuid as scheme_uuid, '' as scheme_status
      union all
      select sa.scheme_uuid, sa.status from scheme_assets sa
      where sa.tenant_uuid = ${tenant} and sa.asset_uuid = counted.asset_uuid
    ) standing
    group by 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
    on conflict (tenant_uuid, count_number, scheme_uuid, scheme_status, status, portfolio_uuid, asset_type, mpan_status,
      reading_status, consent, called, has_tariff, is_shared, is_opted_in)
    do update set assets = asset_facets.assets + excluded.assets, known = asset_facets.known + excluded.known,
      kw = asset_facets.kw + excluded.kw`.execute(tx);
  return plan;
}
