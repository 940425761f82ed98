import { sql } from 'kysely';
import type { ConsentType } from '#contract/consent.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * The assets among `assetUUIDs` whose user's newest preference of this type, for the asset or for all the user's
 * assets, is an ACTIVE consent that has not expired by the tenant's clock.
 */
export async function consentedAssets({ tx, tenant, now }: TenantScope, type: ConsentType, assetUUIDs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid
    from assets a
    cross join lateral (
      select c.status, c.expires_utc from consents c
      where c.tenant_uuid = a.tenant_uuid and c.user_uuid = a.user_uuid and c.type = ${type}
        and (c.asset_uuid is null or c.asset_uuid = a.asset_uuid)
      order by c.seq desc limit 1
    ) newest
    where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${assetUUIDs}::uuid[])
      and newest.status = 'ACTIVE' and (newest.expires_utc is null or newest.expires_utc > ${new Date(now)})`.execute(tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
