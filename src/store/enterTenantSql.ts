/**
 * Opens the wall for one tenant in the transaction it is asked in, and reads the tenant's clock and PostgreSQL's
 * version: one row, or none where there is no such tenant.
 */
export const ENTER_TENANT_SQL =
  "select clock_offset_ms, environment, current_setting('server_version_num')::integer as server_version, set_config('app.tenant', $1, true) from tenants where tenant_uuid = $1::uuid";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The same with the tenant written into it, so that it travels together with a transaction's beginning; null for what
 * is no UUID.
 */
export const inlineEnterTenantSql = (tenant: unknown): string | null =>
  typeof tenant === 'string' && UUID.test(tenant) ? ENTER_TENANT_SQL.replaceAll('$1', `'${tenant}'`) : null;
