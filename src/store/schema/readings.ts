import type { Instant, NullableInstant, WithDefault } from './columns.ts';

export interface ReadingDaysTable {
  tenant_uuid: string;
  asset_uuid: string;
  direction: 0 | 1;
  day: string;
  wh: (number | null)[];
  present: number;
  estimated: number;
}
export interface ReadingImportsTable {
  tenant_uuid: string;
  import_uuid: string;
  file_name: string;
  created_utc: Instant;
}
export interface ReadingSourcesTable {
  tenant_uuid: string;
  asset_uuid: string;
  direction: 0 | 1;
  day: string;
  seq: WithDefault<number>;
  received_utc: Instant;
  import_uuid: string | null;
  slots: number;
  first_row: number | null;
  row_step: number | null;
  rows: number[] | null;
}
/** How far readings that a tenant does not keep have been looked for. */
export interface ReadingRetentionTable {
  tenant_uuid: string;
  looked_before: WithDefault<string | null>;
  pass_before: WithDefault<string | null>;
  pass_after: WithDefault<string | null>;
}
/** Companies through which smart meters are read. */
export type MeterProvider = 'OCTOPUS_ENERGY' | 'N3RGY';
export interface MeterAccountsTable {
  tenant_uuid: string;
  meter_account_uuid: string;
  provider: MeterProvider;
  user_uuid: string | null;
  label: string | null;
  credential: Buffer | null;
  credential_hint: string | null;
  refused_utc: NullableInstant;
  refused_until_utc: NullableInstant;
  refusal: WithDefault<string | null>;
  asked_after: WithDefault<string | null>;
  created_utc: Instant;
  updated_utc: Instant;
  row_version: WithDefault<number>;
}
export interface MeterProviderPausesTable {
  tenant_uuid: string;
  provider: MeterProvider;
  failures: number;
  until_utc: Instant;
  code: string;
  detail: string;
}
export interface MeterReadsTable {
  tenant_uuid: string;
  asset_uuid: string;
  provider: MeterProvider | null;
  meter_account_uuid: string | null;
  last_read_utc: NullableInstant;
  last_error_utc: NullableInstant;
  last_error_code: string | null;
  last_error: string | null;
  failures: WithDefault<number>;
  next_try_utc: NullableInstant;
}

/** Readings, and the meters they are read from. */
export interface ReadingTables {
  reading_days: ReadingDaysTable;
  reading_imports: ReadingImportsTable;
  reading_sources: ReadingSourcesTable;
  reading_retention: ReadingRetentionTable;
  meter_accounts: MeterAccountsTable;
  meter_provider_pauses: MeterProviderPausesTable;
  meter_reads: MeterReadsTable;
}
