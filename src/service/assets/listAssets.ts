import { sql } from 'kysely';
import type { Asset } from '#contract/asset.ts';
import type { AssetQuery } from '#contract/assetFigures.ts';
import type { Page } from '#contract/paging.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../platform/http/call.ts';
import { readPage } from '../platform/http/page.ts';
import { filterAssets } from './assetFilter.ts';
import { withAssetReadings } from './assetReadings.ts';
import { selectAssets, toAsset } from './assetRow.ts';
import { readFigures } from './figures/readFigures.ts';

const columns = {
  createdUTC: 'assets.created_utc',
  name: 'assets.name',
  assetId: 'assets.asset_id',
  assetType: 'assets.asset_type',
  mpan: 'assets.mpan',
  locationPostcode: 'assets.location_postcode',
  lastReadingUTC: 'asset_readings.last_reading_utc',
  response: 'assets.response_score',
};

/** Lists assets, the active ones by default, with the figures of each that the query includes. */
export const listAssets: Handler<'listAssets'> = async ({ scope, query: { include, ...query } }) => {
  const listed = await listPage(scope, query);
  if (!include) return listed;
  const figures = await readFigures(
    scope,
    listed.data.map((asset) => asset.assetUUID),
    include,
    query.eventUUID,
  );
  return { ...listed, data: listed.data.map((asset, index) => ({ ...asset, ...figures[index] })) };
};

async function listPage(
  scope: TenantScope,
  { page, pageSize, cursor, sort, ...filter }: Omit<AssetQuery, 'include'>,
): Promise<Page<Asset>> {
  const isWhole = Object.entries(filter).every(([name, value]) => name === 'status' || value === undefined);
  const count = isWhole ? () => countOf(scope, filter.status) : undefined;
  return readPage(withAssetReadings(await filterAssets(scope, selectAssets(scope), filter)), {
    page,
    pageSize,
    cursor,
    sort,
    columns,
    defaultSort: 'createdUTC',
    tieBreak: 'assets.asset_uuid',
    toItem: toAsset,
    count,
  });
}

async function countOf({ tx, tenant }: TenantScope, status: 'ACTIVE' | 'ARCHIVED'): Promise<number> {
  const { total } = await tx
    .selectFrom('asset_counts')
    .select(sql<number>`coalesce(sum(assets), 0)::bigint`.as('total'))
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return total;
}
