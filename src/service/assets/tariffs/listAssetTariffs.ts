import { sql } from 'kysely';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { requireAsset } from '../requireAsset.ts';
import { hasStatus, selectTariffs, toTariff, todayOf } from './tariffRow.ts';

/** Lists the tariffs of an asset, active or archived, in one direction. */
export const listAssetTariffs: Handler<'listAssetTariffs'> = async ({
  scope,
  params: { assetUUID, direction },
  query: { status, ...page },
}) => {
  await requireAsset(scope, assetUUID);
  const rows = selectTariffs(scope)
    .where('asset_uuid', '=', assetUUID)
    .where('direction', '=', direction)
    .where(hasStatus(scope, status));
  return readPage(rows, {
    ...page,
    columns: { validFrom: 'valid_from', createdUTC: 'created_utc' },
    defaultSort: 'validFrom',
    tieBreak: 'tariff_uuid',
    toItem: toTariff(todayOf(scope)),
    bytes: sql`octet_length(unit_rates::text)`,
  });
};
