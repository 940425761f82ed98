import type { ColumnType } from 'kysely';
import type { Instant, Json, NullableInstant, WithDefault } from './columns.ts';

interface Lifecycle {
  status: WithDefault<'ACTIVE' | 'ARCHIVED'>;
  created_utc: Instant;
  updated_utc: Instant;
  archived_utc: NullableInstant;
  row_version: WithDefault<number>;
}
export interface UsersTable extends Lifecycle {
  tenant_uuid: string;
  user_uuid: string;
  user_id: string;
  name: string;
  email: string | null;
  phone: string | null;
  erased_utc: NullableInstant;
  mail_epoch: WithDefault<number>;
}
export interface PortfoliosTable extends Lifecycle {
  tenant_uuid: string;
  portfolio_uuid: string;
  name: string;
  description: string | null;
}
export interface AssetsTable extends Lifecycle {
  tenant_uuid: string;
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  user_uuid: string | null;
  portfolio_uuid: WithDefault<string | null>;
  asset_type:
    | 'SMART_METER'
    | 'BATTERY'
    | 'EV_CHARGER'
    | 'ELECTRIC_VEHICLE'
    | 'HEAT_PUMP'
    | 'HOT_WATER_TANK'
    | 'SOLAR_PV'
    | 'OTHER';
  mpan: string | null;
  mpan_top_line: string | null;
  export_mpan: string | null;
  boundary_mpan: WithDefault<string | null>;
  mpan_repeat: WithDefault<number>;
  export_mpan_repeat: WithDefault<number>;
  mpan_status: 'NOT_APPLICABLE' | 'PENDING' | 'VALID' | 'INVALID';
  meter_serial_number: string | null;
  is_domestic: WithDefault<boolean>;
  installation_date: string | null;
  location_postcode: string | null;
  location_building: string | null;
  location_address: string | null;
  gsp_group: string | null;
  power_kw: number | null;
  capacity_kwh: number | null;
  occupied_from_utc: NullableInstant;
  controller_uuid: WithDefault<string | null>;
  minimum_kw: WithDefault<number | null>;
  response_score: WithDefault<number | null>;
  search_text: ColumnType<string, never, never>;
}
/** What registers ask for of an asset, where any of it was given. */
export interface AssetRegistrationsTable {
  tenant_uuid: string;
  asset_uuid: string;
  import_kw: number | null;
  export_kw: number | null;
  device_serial: string | null;
  manufacturer: string | null;
  model: string | null;
  owner_ref: string | null;
  consent_ref: string | null;
  metering_point: 'BOUNDARY' | 'ASSET' | null;
  external_ids: Json<{ system: string; id: string }[]>;
}
/** What is known of the readings of an asset that has, or had, any. */
export interface AssetReadingsTable {
  tenant_uuid: string;
  asset_uuid: string;
  first_reading_utc: NullableInstant;
  last_reading_utc: NullableInstant;
  reading_delay_s: number | null;
  has_imports: WithDefault<boolean>;
}
/** How many assets of a status there are, in shares that add up. */
export interface AssetCountsTable {
  tenant_uuid: string;
  status: 'ACTIVE' | 'ARCHIVED';
  slot: number;
  assets: number;
}
/** Hashes by which the search of assets finds its candidates, outside row-level security. */
export interface AssetSearchTable {
  asset_uuid: string;
  grams: number[];
}

/** Assets, and the users and portfolios they belong to. */
export interface AssetTables {
  users: UsersTable;
  portfolios: PortfoliosTable;
  assets: AssetsTable;
  asset_registrations: AssetRegistrationsTable;
  asset_counts: AssetCountsTable;
  asset_readings: AssetReadingsTable;
  asset_search: AssetSearchTable;
}
