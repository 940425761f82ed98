import { sql } from 'kysely';
import type { Handler } from '../../platform/http/call.ts';
import { containing, readPage } from '../../platform/http/page.ts';
import { assetContains } from '../../tenants/searchAssets.ts';
import { hasStatus, selectTariffs, toTariff, todayOf } from './tariffRow.ts';

const columns = { validFrom: 'tariffs.valid_from', createdUTC: 'tariffs.created_utc', name: 'tariffs.name' };

/** Lists tariffs across assets, with the name of each asset; `search` covers the asset too. */
export const listTariffs: Handler<'listTariffs'> = async ({
  scope,
  query: { search, name, status, direction, tariffType, assetUUID, ...page },
}) => {
  let rows = selectTariffs(scope)
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'tariffs.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'tariffs.asset_uuid'),
    )
    .select(['assets.asset_id', 'assets.name as asset_name'])
    .where(hasStatus(scope, status));
  if (name !== undefined) rows = rows.where('tariffs.name', '=', name);
  if (direction) rows = rows.where('tariffs.direction', '=', direction);
  if (tariffType) rows = rows.where('tariffs.tariff_type', '=', tariffType);
  if (assetUUID) rows = rows.where('tariffs.asset_uuid', '=', assetUUID);
  if (search !== undefined) {
    const isOfAsset = await assetContains(scope, search);
    rows = rows.where((eb) => eb.or([isOfAsset, eb(sql<string>`lower(tariffs.name)`, 'like', containing(search))]));
  }
  const toItem = toTariff(todayOf(scope));
  return readPage(rows, {
    ...page,
    columns,
    defaultSort: 'createdUTC',
    tieBreak: 'tariffs.tariff_uuid',
    toItem: (row) => ({ ...toItem(row), assetId: row.asset_id, assetName: row.asset_name }),
    bytes: sql`octet_length(tariffs.unit_rates::text)`,
  });
};
