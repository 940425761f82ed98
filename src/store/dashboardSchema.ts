import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
/** Written as text that is JSON already, or pg would convert an array to one of PostgreSQL's. */
type Json = ColumnType<unknown, string | null | undefined, string | null>;

export interface OperatorsTable {
  operator_uuid: string;
  name: string;
  role: 'viewer' | 'operator' | 'admin';
  password_hash: ColumnType<string | null, string | null | undefined, string | null>;
  created_utc: Generated<Date>;
  email: Optional<string>;
  oidc_issuer: Optional<string>;
  oidc_subject: Optional<string>;
  role_from_claim: Generated<boolean>;
}
export interface SessionsTable {
  session_sha256: Buffer;
  operator_uuid: string;
  signed_in_by: 'link' | 'password' | 'provider';
  browser: string | null;
  id_token: string | null;
  created_utc: Generated<Date>;
  last_seen_utc: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_utc: Instant;
}
export interface SignInLinksTable {
  token_sha256: Buffer;
  /** Null for the local administrator, whoever that is when it is used. */
  operator_uuid: string | null;
  expires_utc: Instant;
  used_utc: ColumnType<Date | null, undefined, Date | string>;
}
export interface DashboardAuditTable {
  seq: Generated<number>;
  at: Generated<Date>;
  operator_uuid: string | null;
  name: string | null;
  method: string;
  operation: string;
  path_template: string;
  path: string;
  status: number | null;
  before: Json;
  after: Json;
  note: Optional<string>;
  asked: Json;
  subjects: Generated<string[]>;
}
export interface CookieKeyTable {
  is_only: Generated<boolean>;
  key: Buffer;
}
export interface OidcUsedTable {
  state_sha256: Buffer;
  expires_utc: Instant;
}
export interface ViewsTable {
  view_uuid: string;
  owner_uuid: string | null;
  author_uuid: string | null;
  name: string;
  screen: string;
  search: ColumnType<Record<string, string | number | boolean>, string, string>;
  created_utc: Generated<Date>;
}
export interface DefaultViewsTable {
  operator_uuid: string;
  screen: string;
  view_uuid: string;
}

/** The tables of the dashboard's own server, in a schema of their own. */
export interface BffDatabase {
  'bff.operators': OperatorsTable;
  'bff.sessions': SessionsTable;
  'bff.sign_in_links': SignInLinksTable;
  'bff.audit': DashboardAuditTable;
  'bff.views': ViewsTable;
  'bff.default_views': DefaultViewsTable;
  'bff.cookie_key': CookieKeyTable;
  'bff.oidc_used': OidcUsedTable;
}
