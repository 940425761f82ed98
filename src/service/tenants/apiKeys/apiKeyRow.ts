import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { ApiKey } from '#contract/apiKey.ts';
import type { ApiKeysTable, Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';

/** SQL: status of a key by the real clock, in a query over api_keys. */
const STATUS = sql<ApiKey['status']>`case when revoked_utc is not null then 'REVOKED'
  when expires_utc <= now() then 'EXPIRED' else 'ACTIVE' end`;

/** Selects the keys of the tenant, each with its status. */
export const selectApiKeys = ({ tx, tenant }: TenantScope) =>
  tx.selectFrom('api_keys').selectAll().select(STATUS.as('status')).where('api_keys.tenant_uuid', '=', tenant);

export const hasKeyStatus = (status: ApiKey['status']) => (eb: ExpressionBuilder<Database, 'api_keys'>) =>
  eb(STATUS, '=', status);

type ApiKeyRow = Selectable<ApiKeysTable> & Pick<ApiKey, 'status'>;

/** Returns a key as the interface shows it, without its secret. */
export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  keyId: row.key_id,
  label: row.label,
  isDashboard: row.names_operators,
  scope: row.scope,
  portfolioUUIDs: row.portfolio_uuids,
  status: row.status,
  lastUsedUTC: isoOrNull(row.last_used_utc),
  expiresUTC: isoOrNull(row.expires_utc),
  revokedUTC: isoOrNull(row.revoked_utc),
  createdUTC: iso(row.created_utc),
});
