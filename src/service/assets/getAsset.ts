import type { PreparedQuery } from '#store/preparedQuery.ts';
import type { QueryHandler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/problem.ts';
import { lastReadingSql } from './assetReadings.ts';
import { registrationSql } from './assetRegistration.ts';
import { type AssetWithUser, toAsset } from './assetRow.ts';

// The columns are listed: with `select *` a prepared statement fails once a newer version has added one.
const READ_ASSET: PreparedQuery = {
  name: 'read_asset',
  types: ['uuid', 'uuid[]'],
  key: 'asset_uuid',
  text: `select a.asset_uuid, a.asset_id, a.name, a.user_uuid, u.user_id, a.asset_type, a.mpan, a.export_mpan,
  a.boundary_mpan, a.mpan_status, a.meter_serial_number, a.is_domestic,
  a.installation_date, a.location_postcode, a.location_building, a.location_address, a.gsp_group, a.power_kw,
  a.capacity_kwh, a.minimum_kw, a.controller_uuid, a.portfolio_uuid, a.occupied_from_utc, a.status,
  ${lastReadingSql('a')} as last_reading_utc, a.created_utc, a.updated_utc, a.archived_utc, a.row_version, ${registrationSql('a')} as registration
from assets a left join users u on u.tenant_uuid = a.tenant_uuid and u.user_uuid = a.user_uuid
where a.tenant_uuid = $1 and a.asset_uuid = any($2)`,
};

/** Returns one asset, archived or not. */
export const getAsset: QueryHandler<'getAsset'> = {
  read: async ({ runQuery, params, version }) => {
    const [row] = await runQuery<AssetWithUser>(READ_ASSET, [params.assetUUID]);
    if (!row) throw notFound('asset');
    version(row.row_version);
    return toAsset(row);
  },
};
