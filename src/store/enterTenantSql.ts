/**
 * Statement that sets the tenant of row-level security in the current transaction, and reads the tenant's clock and
 * PostgreSQL's version: one row, or none if there is no such tenant.
 */
export const ENTER_TENANT_SQL =
  "select clock_offset_ms, environment, current_setting('server_version_num')::integer as server_version, " +
  "set_config('app.tenant', $1, true) from tenants where tenant_uuid = $1::uuid";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The same statement for a standby, which besides returns its replayed position before it reads anything, and whether
 * it is one.
 */
export const ENTER_TENANT_ON_REPLICA_SQL = ENTER_TENANT_SQL.replace(
  ' from tenants',
  ", current_setting('app.replayed') as replayed, pg_is_in_recovery() as is_standby from tenants",
);
const NOTE_REPLAYED_SQL = "select set_config('app.replayed', coalesce(pg_last_wal_replay_lsn()::text, ''), true)";

/**
 * Returns a command that sets the tenant, sent by itself: Citus passes the text of such a message on to its workers,
 * but not what a function sets.
 */
export const setTenantSql = (tenant: string): string => {
  if (!UUID.test(tenant)) throw new Error(`${tenant} is no UUID`);
  return `set local app.tenant = '${tenant}'`;
};

/** Returns a statement that enters a tenant with the tenant inlined, to be sent with `begin`; null for any other. */
export function inlineEnterTenantSql(text: string, tenant: unknown): string | null {
  if (typeof tenant !== 'string' || !UUID.test(tenant)) return null;
  const inlined = () => text.replaceAll('$1', `'${tenant}'`);
  if (text === ENTER_TENANT_SQL) return inlined();
  return text === ENTER_TENANT_ON_REPLICA_SQL ? `${NOTE_REPLAYED_SQL}; ${inlined()}` : null;
}
