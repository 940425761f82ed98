import { sql } from 'kysely';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { portionSize } from '../../events/portions/portionRanges.ts';
import { hasTariff, isShared } from '../../participation/assetFilter.ts';
import { enqueue, type JobHandler } from '../../scheduler/jobs.ts';
import { BEFORE_FIRST_ASSET, LAST_ASSET } from '../../wire/firstAsset.ts';
import { calledOf, consentPartOf, readingStatusOf } from './facetColumns.ts';
import { type FacetsPass, facetsRows, isLargeFleet, type KeptFacets, nextCount } from './facetsRow.ts';
import { NONE } from './keptMatching.ts';
import { readNextEvent } from './nextEvent.ts';

/**
 * Counts the assets of a large fleet by everything that their list is filtered by, a portion a run of the job; what was
 * counted before is shown until all are done. Of a fleet that is not large nothing is kept.
 */
export const keepFacets: JobHandler = async (scope, tenant) => {
  const began = monotonicNow();
  const row = await facetsRows.read(scope, tenant);
  if (!(await isLargeFleet(scope))) {
    for (const number of [0, 1] as const) await deleteCount(scope, number);
    return facetsRows.remove(scope, tenant);
  }
  // A clock that was set back begins another count.
  const begun = row?.pass && row.pass.atMs <= scope.now ? row.pass : null;
  const pass = begun ?? (await beginPass(scope, row?.figures ?? null));
  const last = await countPortion({ ...scope, now: pass.atMs }, pass);
  const tookMs = pass.tookMs + elapsedSince(began);
  if (last !== null) {
    await facetsRows.savePass(scope, tenant, { ...pass, after: last, tookMs });
    return enqueue(scope, 'ASSET_FACETS', [tenant], scope.now);
  }
  const { after: _, ...counted } = { ...pass, tookMs };
  await facetsRows.saveFigures(scope, tenant, counted);
  await enqueue(scope, 'ASSET_FACETS', [tenant], Math.min(nextCount(counted), scope.now + DAY_MS));
};

/** The rows of the count that was shown before this one are no request's any more. */
async function beginPass(scope: TenantScope, shown: KeptFacets | null): Promise<FacetsPass> {
  const number = shown?.number === 0 ? 1 : 0;
  await deleteCount(scope, number);
  const next = await readNextEvent(scope);
  const pass = {
    number,
    atMs: scope.now,
    tookMs: 0,
    eventUUID: next?.event_uuid ?? null,
    after: BEFORE_FIRST_ASSET,
  } as const;
  await facetsRows.savePass(scope, scope.tenant, pass);
  return pass;
}

const deleteCount = ({ tx, tenant }: TenantScope, number: KeptFacets['number']): Promise<unknown> =>
  sql`delete from asset_facets where tenant_uuid = ${tenant} and count_number = ${number}`.execute(tx);

/** Adds up the assets after one; returns the last of them, and null after the last of all. */
async function countPortion(scope: TenantScope, { number, after, eventUUID }: FacetsPass): Promise<string | null> {
  const { tx, tenant } = scope;
  const { rows } = await sql<{ last: string | null }>`
    select max(asset_uuid::text) as last from (
      select asset_uuid from assets where tenant_uuid = ${tenant} and asset_uuid > ${after}
      order by asset_uuid offset ${portionSize.assets - 1} limit 1
    ) page`.execute(tx);
  const { last } = rows[0]!;
  await sql`
    insert into asset_facets (tenant_uuid, count_number, status, asset_type, mpan_status, reading_status, consent, called,
      has_tariff, is_shared, is_opted_in, portfolio_uuid, scheme_uuid, scheme_status, assets, known, kw)
    with counted as materialized (
      select assets.asset_uuid, assets.status, assets.asset_type, assets.mpan_status,
        ${readingStatusOf(scope)} as reading_status, ${consentPartOf(scope)} as consent, ${calledOf} as called,
        ${hasTariff(scope)} as has_tariff, coalesce(${isShared(scope)}, false) as is_shared,
        exists (select from event_assets ea where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID}::uuid
          and ea.asset_uuid = assets.asset_uuid and ea.state = 'OPT_IN') as is_opted_in,
        coalesce(assets.portfolio_uuid, ${NONE}) as portfolio_uuid, (r.sum_kw / r.events)::numeric as kw
      from assets
      left join asset_responses r on r.tenant_uuid = ${tenant} and r.asset_uuid = assets.asset_uuid and r.events > 0
      where assets.tenant_uuid = ${tenant} and assets.asset_uuid > ${after} and assets.asset_uuid <= ${last ?? LAST_ASSET}
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
  return last;
}
