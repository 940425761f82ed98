import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import { readUuid } from './readKeyOptions.ts';

const text = (at: Date | null): string => at?.toISOString() ?? '';

/** Prints the keys of one tenant or of all, oldest first. A use is written at most every five minutes. */
export async function list(db: Kysely<Database>, tenant: string | undefined, usage: string): Promise<void> {
  let query = db
    .selectFrom('api_keys')
    .innerJoin('tenants', 'tenants.tenant_uuid', 'api_keys.tenant_uuid')
    .selectAll('api_keys')
    .select(['tenants.name', 'environment'])
    .orderBy('api_keys.created_utc');
  if (tenant !== undefined) query = query.where('api_keys.tenant_uuid', '=', readUuid(tenant, usage));
  const rows = await query.execute();
  console.table(
    rows.map((row) => ({
      key: `hh_${row.environment === 'LIVE' ? 'live' : 'test'}_${row.key_id}_…`,
      tenant: row.name,
      label: row.label,
      for: row.names_operators ? 'dashboard' : 'programs',
      scope: row.scope,
      portfolios: row.portfolio_uuids?.join(',') ?? 'all',
      created: text(row.created_utc),
      expires: text(row.expires_utc),
      revoked: text(row.revoked_utc),
      lastUsed: text(row.last_used_utc),
      formerSecretEnds: text(row.previous_until_utc),
      formerSecretLastUsed: text(row.previous_used_utc),
    })),
  );
}
