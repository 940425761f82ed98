/**
 * Sets the tenant of row-level security in the current transaction, and reads the tenant's clock and PostgreSQL's
 * version: one row, or none if there is no such tenant.
 */
export const ENTER_TENANT_SQL =
  "select clock_offset_ms, environment, current_setting('server_version_num')::integer as server_version, " +
  "set_config('app.tenant', $1, true) from tenants where tenant_uuid = $1::uuid";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `ENTER_TENANT_SQL` with the tenant inlined, to be sent together with `begin`; null for anything but a UUID. */
export const inlineEnterTenantSql = (tenant: unknown): string | null =>
  typeof tenant === 'string' && UUID.test(tenant) ? ENTER_TENANT_SQL.replaceAll('$1', `'${tenant}'`) : null;
