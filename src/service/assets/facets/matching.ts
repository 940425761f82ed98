import { type RawBuilder, sql } from 'kysely';
import type { AssetFacetsQuery, FacetGroup } from '#contract/assetFacets.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { roundTo } from '../../measuring/roundTo.ts';
import { filterAssets } from '../../participation/assetFilter.ts';
import { newestConsent } from '../../participation/consents.ts';
import { hasReadingStatus } from '../../readings/readingStatus.ts';

/** Assets counted together: how many, how many of them an event has results of, and their usual power in kW. */
export interface Sums {
  assets: number;
  known: number;
  kw: number;
}

/** The sums of a statement over `matching`. */
export const sumsOf = sql`count(*) as assets, count(m.kw) as known, coalesce(sum(m.kw), 0)::float8 as kw`;

/** Returns the assets that match a filter, as `m` of a statement: what they are counted by, and their usual power. */
export async function matching(scope: TenantScope, filter: AssetFacetsQuery): Promise<RawBuilder<unknown>> {
  const readingStatus = sql<string>`case when ${hasReadingStatus('REPORTING', scope.now)} then 'REPORTING'
    when ${hasReadingStatus('SILENT', scope.now)} then 'SILENT' else 'AWAITING_FIRST' end`;
  const consent = sql<string>`case when ${newestConsent(scope, 'DISPATCH')} = 'ACTIVE' then 'IN_FORCE' else 'MISSING' end`;
  const assets = scope.tx.selectFrom('assets').where('assets.tenant_uuid', '=', scope.tenant);
  const rows = (await filterAssets(scope, assets, filter)).select([
    'assets.tenant_uuid',
    'assets.asset_uuid',
    'assets.asset_type',
    'assets.mpan_status',
    'assets.portfolio_uuid',
    readingStatus.as('reading_status'),
    consent.as('consent'),
    sql<string>`case when assets.response_score is null then 'NEVER' else 'CALLED' end`.as('called'),
  ]);
  return sql`(select found.*, r.sum_kw / r.events as kw from ${rows} as found
    left join asset_responses r on r.tenant_uuid = found.tenant_uuid and r.asset_uuid = found.asset_uuid
      and r.events > 0) as m`;
}

const KW_DECIMALS = 3;

/** Adds groups up. */
export function groupOf(parts: readonly Sums[]): FacetGroup {
  const sum = (of: keyof Sums) => parts.reduce((total, part) => total + part[of], 0);
  return { assets: sum('assets'), usualKw: sum('known') === 0 ? null : roundTo(KW_DECIMALS, sum('kw')) };
}
