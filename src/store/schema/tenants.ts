import type { Generated } from 'kysely';
import type { NullableInstant, WithDefault } from './columns.ts';

export interface TenantsTable {
  tenant_uuid: string;
  name: string;
  environment: 'SANDBOX' | 'LIVE';
  clock_offset_ms: WithDefault<number>;
  requests_per_second: WithDefault<number>;
  requests_in_flight: WithDefault<number>;
  consumption_per_second: WithDefault<number>;
  consumption_in_flight: WithDefault<number>;
  retention_months: WithDefault<number | null>;
  preliminary_runs_days: WithDefault<number | null>;
  audit_months: WithDefault<number | null>;
  confirm_above_kw: WithDefault<number | null>;
  dispatch_stopped_utc: NullableInstant;
  demo_scheme_uuid: WithDefault<string | null>;
  dispatch_stopped_by: WithDefault<string | null>;
  created_utc: Generated<Date>;
}
export interface ApiKeysTable {
  key_id: string;
  tenant_uuid: string;
  label: string;
  key_sha256: Buffer;
  created_utc: Generated<Date>;
  expires_utc: NullableInstant;
  revoked_utc: NullableInstant;
  last_used_utc: NullableInstant;
  /** A dashboard's, which says which person acts. */
  names_operators: WithDefault<boolean>;
  scope: WithDefault<'full' | 'read-only' | 'meter-data' | 'events'>;
  /** The portfolios it is limited to; null for every one. */
  portfolio_uuids: WithDefault<string[] | null>;
  /** The secret before the last rotation, until when it is accepted, and when it was last used. */
  previous_sha256: WithDefault<Buffer | null>;
  previous_until_utc: NullableInstant;
  previous_used_utc: NullableInstant;
}

/** Tenants and their keys. */
export interface TenantTables {
  tenants: TenantsTable;
  api_keys: ApiKeysTable;
}
