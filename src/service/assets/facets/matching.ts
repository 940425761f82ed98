import { type RawBuilder, sql } from 'kysely';
import type { AssetFacetsQuery, FacetGroup } from '#contract/assetFacets.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { roundTo } from '../../measuring/roundTo.ts';
import { filterAssets } from '../../participation/assetFilter.ts';
import { hasReadingStatus } from '../../readings/readingStatus.ts';
import { arrayLiteral } from '../../wire/arrayLiteral.ts';
import { isOfPart, scaledKw, type UsualPower } from './usualPower.ts';

/** Assets counted together: how many, how many of them are of the part whose power is known, and its sum in kW. */
export interface Sums {
  assets: number;
  part: number;
  kw: number;
}

/** The sums of a statement over `matching`. */
export const sumsOf = sql`count(*) as assets, count(*) filter (where m.is_of_part) as part,
  coalesce(sum(m.kw), 0)::float8 as kw`;

/** Returns the assets that match a filter, as `m` of a statement: what they are counted by, and their usual power. */
export async function matching(
  scope: TenantScope,
  filter: AssetFacetsQuery,
  { share, assetUUIDs, kw }: UsualPower,
): Promise<RawBuilder<unknown>> {
  const readingStatus = sql<string>`case when ${hasReadingStatus('REPORTING', scope.now)} then 'REPORTING'
    when ${hasReadingStatus('SILENT', scope.now)} then 'SILENT' else 'AWAITING_FIRST' end`;
  const assets = scope.tx.selectFrom('assets').where('assets.tenant_uuid', '=', scope.tenant);
  const rows = (await filterAssets(scope, assets, filter)).select([
    'assets.tenant_uuid',
    'assets.asset_uuid',
    'assets.asset_type',
    'assets.mpan_status',
    'assets.portfolio_uuid',
    readingStatus.as('reading_status'),
    isOfPart(share).as('is_of_part'),
  ]);
  return sql`(select found.*, usual.kw from ${rows} as found
    left join unnest(${arrayLiteral(assetUUIDs)}::uuid[], ${arrayLiteral(kw)}::float8[]) as usual (asset_uuid, kw)
      on usual.asset_uuid = found.asset_uuid) as m`;
}

const KW_DECIMALS = 3;

/** Adds groups up. */
export function groupOf(parts: readonly Sums[], power: UsualPower): FacetGroup {
  const sum = (of: keyof Sums) => parts.reduce((total, part) => total + part[of], 0);
  const usualKw = scaledKw(power, sum('part'), sum('kw'));
  return { assets: sum('assets'), usualKw: usualKw === null ? null : roundTo(KW_DECIMALS, usualKw) };
}
