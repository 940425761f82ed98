import { type Selectable, sql } from 'kysely';
import type { Asset } from '#contract/asset.ts';
import type { Registration } from '#contract/registration.ts';
import type { AssetsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isoOrNull, stamp } from '../platform/rows/iso.ts';
import { lastReadingOf } from './assetReadings.ts';
import { registrationSql, toRegistration } from './assetRegistration.ts';

/** An asset with the external id of its user, its registration, and its newest reading. */
export type AssetWithUser = Selectable<AssetsTable> & {
  user_id: string | null;
  registration: Registration | null;
  last_reading_utc: Date | null;
};

const REGISTRATION = sql.raw<Registration | null>(registrationSql('assets'));

/** Selects assets of the tenant, as `toAsset` reads them. */
export const selectAssets = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('assets')
    .selectAll('assets')
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('users.user_id')
        .whereRef('users.tenant_uuid', '=', 'assets.tenant_uuid')
        .whereRef('users.user_uuid', '=', 'assets.user_uuid')
        .as('user_id'),
    )
    .select([REGISTRATION.as('registration'), lastReadingOf('assets').as('last_reading_utc')])
    .where('assets.tenant_uuid', '=', tenant);

export const toAsset = (row: AssetWithUser): Asset => ({
  assetUUID: row.asset_uuid,
  assetId: row.asset_id,
  name: row.name,
  userUUID: row.user_uuid,
  userId: row.user_id,
  assetType: row.asset_type,
  mpan: row.mpan,
  exportMpan: row.export_mpan,
  boundaryMpan: row.boundary_mpan,
  mpanStatus: row.mpan_status,
  meterSerialNumber: row.meter_serial_number,
  isDomestic: row.is_domestic,
  installationDate: row.installation_date,
  locationPostcode: row.location_postcode,
  locationBuildingNoOrName: row.location_building,
  locationAddress: row.location_address,
  gspGroup: row.gsp_group,
  powerKw: row.power_kw,
  capacityKwh: row.capacity_kwh,
  minimumKw: row.minimum_kw,
  ...toRegistration(row.registration),
  controllerUUID: row.controller_uuid,
  portfolioUUID: row.portfolio_uuid,
  occupiedFromUTC: isoOrNull(row.occupied_from_utc),
  status: row.status,
  lastReadingUTC: isoOrNull(row.last_reading_utc),
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
  archivedUTC: isoOrNull(row.archived_utc),
});
