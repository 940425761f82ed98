import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { readPage } from '../http/page.ts';
import { filterAssets } from '../participation/assetFilter.ts';
import { selectAssets, toAsset } from '../participation/assetRow.ts';

const columns = {
  createdUTC: 'assets.created_utc',
  name: 'assets.name',
  assetId: 'assets.asset_id',
  assetType: 'assets.asset_type',
  mpan: 'assets.mpan',
  locationPostcode: 'assets.location_postcode',
  lastReadingUTC: 'assets.last_reading_utc',
};

/** Lists assets, the active ones by default. */
export const listAssets: Handler<'listAssets'> = async ({ scope, query: { page, pageSize, sort, ...filter } }) => {
  const isWhole = Object.entries(filter).every(([name, value]) => name === 'status' || value === undefined);
  const count = isWhole ? () => countOf(scope, filter.status) : undefined;
  return readPage(await filterAssets(scope, selectAssets(scope), filter), {
    page,
    pageSize,
    sort,
    columns,
    defaultSort: 'createdUTC',
    tieBreak: 'assets.asset_uuid',
    toItem: toAsset,
    count,
  });
};

async function countOf({ tx, tenant }: TenantScope, status: 'ACTIVE' | 'ARCHIVED'): Promise<number> {
  const { total } = await tx
    .selectFrom('asset_counts')
    .select(sql<number>`coalesce(sum(assets), 0)::bigint`.as('total'))
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return total;
}
