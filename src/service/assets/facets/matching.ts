import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AssetFacetsQuery, FacetGroup } from '#contract/assetFacets.ts';
import type { AssetFilter } from '#contract/bulkAction.ts';
import type { AssetRow, Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { filterAssets } from '../assetFilter.ts';
import { calledOf, consentOf, readingStatusColumn } from './facetColumns.ts';
import type { FacetsSnapshot } from './facetsRow.ts';
import { type FacetPart, snapshotMatching } from './snapshotMatching.ts';

/**
 * Sums over assets counted together: their number, the number of them of which an event has results, and their usual
 * power in kW.
 */
export interface FacetSums {
  assets: number;
  known: number;
  kw: number;
}

/** Source from which the assets of a response are counted: the snapshot of a large fleet, or the assets one by one. */
export interface FacetSource {
  scope: TenantScope;
  /** Whether it has so many assets that no request examines all of them. */
  isLarge: boolean;
  kept: FacetsSnapshot | null;
}

/** Rows of a statement that counts, and whether it stopped before it had all assets. */
interface Counted<Row> {
  rows: Row[];
  isCut: boolean;
}

/**
 * Adds up the assets that match a filter by columns of them, in the order of these. Assets that the snapshot does not
 * have are counted one by one, up to so many as requests read: then there are at least so many.
 */
export async function countMatching<Row extends FacetSums>(
  { scope, isLarge, kept }: FacetSource,
  filter: AssetFacetsQuery,
  part: FacetPart,
  columns: readonly RawBuilder<unknown>[] = [],
): Promise<Counted<Row>> {
  const isWhole = part === 'ASSETS' && columns.length > 0;
  const places = sql.raw(columns.map((_, index) => index + 1).join(', '));
  const by = (words: RawBuilder<unknown>) => (columns.length > 0 ? sql`${words} ${places}` : sql``);
  const groups = kept && snapshotMatching(scope, kept, filter, part);
  const looked = groups === null && isLarge ? await lookAt(scope, filter, part) : null;
  const source = groups ?? (await assetsMatching(scope, filter, part, looked, isWhole));
  // The sums are decimal, so that their order does not matter.
  const { rows } = await sql<Row & { cut: boolean }>`
    with m as materialized (${source}),
    summed as (
      select ${sql.join([...columns, sql`sum(m.assets)::bigint as assets`])},
        sum(m.known)::bigint as known, coalesce(sum(m.kw), 0)::float8 as kw
      from m where m.place <= ${portionSize.assets} and ${part === 'SCHEMES' ? sql`m.scheme_uuid is not null` : sql`true`}
      ${by(sql`group by`)} having sum(m.assets) <> 0
    )
    select summed.*, exists (select from m where m.place > ${portionSize.assets}) as cut
    from (select) one left join summed on true ${by(sql`order by`)}`.execute(scope.tx);
  return { rows: rows.filter(({ assets }) => assets !== null), isCut: rows[0]!.cut || (looked?.isCut ?? false) };
}

/** Filters that find few assets by an index. */
const NARROW = [
  'status',
  'search',
  'userUUID',
  'userUUIDs',
  'assetUUIDs',
  'tiles',
  'portfolioUUID',
  'eventUUID',
  'eventState',
] as const satisfies (keyof AssetFilter)[];
/** Multiple of the counted assets up to which a request examines those of a large fleet for matches. */
const LOOKED_AT = 5;

/** Assets of a large fleet among which matches are searched. */
interface Looked {
  assets: SelectQueryBuilder<Database, 'assets', object>;
  /** Whether there are other assets. */
  isCut: boolean;
}

const assetsOf = ({ tx, tenant }: TenantScope, part: FacetPart) => {
  const assets = tx.selectFrom('assets').where('assets.tenant_uuid', '=', tenant);
  return part === 'ASSETS' || part === 'SCHEMES'
    ? assets
    : assets.where(
        'assets.asset_uuid',
        'in',
        sql<string>`(select ea.asset_uuid from event_assets ea where ea.tenant_uuid = ${tenant}
          and ea.event_uuid = ${part.eventUUID} and ea.state = 'OPT_IN')`,
      );
};

async function lookAt(scope: TenantScope, filter: AssetFacetsQuery, part: FacetPart): Promise<Looked> {
  const most = LOOKED_AT * portionSize.assets;
  const narrow = Object.fromEntries(NARROW.map((name) => [name, (filter as AssetFilter)[name]])) as AssetFilter;
  const assets = await filterAssets(scope, assetsOf(scope, part), narrow);
  const more = await assets.select('assets.asset_uuid').offset(most).limit(1).execute();
  return { assets: assets.selectAll('assets').limit(most), isCut: more.length > 0 };
}

/**
 * Returns a query for the assets themselves, one more than are counted; `isWhole` with the columns by which they are
 * counted.
 */
async function assetsMatching(
  scope: TenantScope,
  filter: AssetFacetsQuery,
  part: FacetPart,
  looked: Looked | null,
  isWhole: boolean,
): Promise<RawBuilder<unknown>> {
  const most = portionSize.assets + 1;
  const { tenant } = scope;
  const assets = looked
    ? scope.tx.selectFrom(sql<AssetRow>`(${looked.assets})`.as<'assets'>(sql`assets`))
    : assetsOf(scope, part);
  const found = (await filterAssets(scope, assets, filter)).select(['assets.asset_uuid', 'assets.response_score']);
  const rows = (
    isWhole
      ? found.select([
          'assets.asset_type',
          'assets.mpan_status',
          'assets.portfolio_uuid',
          readingStatusColumn(scope).as('reading_status'),
          consentOf(scope).as('consent'),
          calledOf.as('called'),
        ])
      : found
  ).limit(most);
  const placed = sql`
    select found.*, 1 as assets, (r.asset_uuid is not null)::integer as known,
      (r.sum_kw / r.events)::numeric as kw, found_place as place
    from (select *, row_number() over () as found_place from ${rows} as some_assets) as found
    left join asset_responses r on r.tenant_uuid = ${tenant} and r.asset_uuid = found.asset_uuid and r.events > 0`;
  return part === 'SCHEMES'
    ? sql`
      select placed.*, sa.scheme_uuid, sa.status as scheme_status from (${placed}) placed
      left join scheme_assets sa on sa.tenant_uuid = ${tenant} and sa.asset_uuid = placed.asset_uuid`
    : placed;
}

const KW_DECIMALS = 3;

/** Adds groups up. */
export function groupOf(parts: readonly FacetSums[]): FacetGroup {
  const sum = (of: keyof FacetSums) => parts.reduce((total, part) => total + part[of], 0);
  return { assets: sum('assets'), usualKw: sum('known') === 0 ? null : roundTo(KW_DECIMALS, sum('kw')) };
}
