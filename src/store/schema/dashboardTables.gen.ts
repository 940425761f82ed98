// Made from the migrated database by `npm run rows`; comments alone are written here.
import type { Instant, InstantWithDefault, Json, NullableInstant, NullableJson, WithDefault } from './columns.ts';
import type { ColumnTypes } from './columnTypes.ts';

export interface DashboardAuditTable {
  seq: WithDefault<number>;
  at: InstantWithDefault;
  operator_uuid: WithDefault<string | null>;
  name: WithDefault<string | null>;
  method: string;
  operation: string;
  path_template: string;
  path: string;
  status: WithDefault<number | null>;
  before: NullableJson<unknown>;
  after: NullableJson<unknown>;
  note: WithDefault<string | null>;
  asked: NullableJson<unknown>;
  subjects: WithDefault<string[]>;
}

export interface DashboardCookieKeyTable {
  is_only: WithDefault<boolean>;
  key: Buffer;
}

export interface DashboardDefaultViewsTable {
  operator_uuid: string;
  screen: string;
  view_uuid: string;
}

export interface DashboardOidcUsedTable {
  state_sha256: Buffer;
  expires_utc: Instant;
}

export interface DashboardOperatorsTable {
  operator_uuid: string;
  name: string;
  role: 'viewer' | 'operator' | 'admin';
  password_hash: WithDefault<string | null>;
  created_utc: InstantWithDefault;
  email: WithDefault<string | null>;
  oidc_issuer: WithDefault<string | null>;
  oidc_subject: WithDefault<string | null>;
  role_from_claim: WithDefault<boolean>;
}

export interface DashboardSessionsTable {
  session_sha256: Buffer;
  operator_uuid: string;
  created_utc: InstantWithDefault;
  last_seen_utc: InstantWithDefault;
  expires_utc: Instant;
  signed_in_by: WithDefault<'link' | 'password' | 'provider'>;
  browser: WithDefault<string | null>;
  id_token: WithDefault<string | null>;
}

export interface DashboardSignInLinksTable {
  token_sha256: Buffer;
  /** Null for the local administrator, whoever that is when it is used. */
  operator_uuid: WithDefault<string | null>;
  expires_utc: Instant;
  used_utc: NullableInstant;
}

export interface DashboardViewsTable {
  view_uuid: string;
  owner_uuid: WithDefault<string | null>;
  author_uuid: WithDefault<string | null>;
  name: string;
  screen: string;
  search: Json<ColumnTypes['views.search']>;
  created_utc: InstantWithDefault;
}

export interface DashboardTables {
  'bff.audit': DashboardAuditTable;
  'bff.cookie_key': DashboardCookieKeyTable;
  'bff.default_views': DashboardDefaultViewsTable;
  'bff.oidc_used': DashboardOidcUsedTable;
  'bff.operators': DashboardOperatorsTable;
  'bff.sessions': DashboardSessionsTable;
  'bff.sign_in_links': DashboardSignInLinksTable;
  'bff.views': DashboardViewsTable;
}
