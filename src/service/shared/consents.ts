import { type RawBuilder, sql } from 'kysely';
import type { ConsentStatus, ConsentType } from '#contract/consent.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Status, at an instant of the tenant's clock up to now, of the newest preference of this type that the user of an asset
 * had given by then for the asset or for all assets; NONE where there is none. An expression over a query's `assets`.
 * What bears a date after now was recorded before the clock was put back, and counts.
 */
export const newestConsent = ({ now }: TenantScope, type: ConsentType, at = now): RawBuilder<ConsentStatus | 'NONE'> => {
  const isLater = (column: string) => (at < now ? sql`(${sql.ref(column)} > ${new Date(at)} and ${sql.ref(column)} <= ${new Date(now)}) is true` : sql`false`);
  return sql`
  coalesce((
    select case
      when c.status = 'REJECTED' or (c.status = 'WITHDRAWN' and not ${isLater('c.withdrawn_utc')}) then c.status
      when c.expires_utc <= ${new Date(at)} then 'EXPIRED'
      else 'ACTIVE' end
    from consents c
    where c.tenant_uuid = assets.tenant_uuid and c.user_uuid = assets.user_uuid and c.type = ${type}
      and (c.asset_uuid is null or c.asset_uuid = assets.asset_uuid) and not ${isLater('c.created_utc')}
    order by c.seq desc limit 1
  ), 'NONE')`;
};

/** The assets among `assetUUIDs` for which the newest preference of this type is an ACTIVE consent. */
export async function consentedAssets(scope: TenantScope, type: ConsentType, assetUUIDs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from assets
    where tenant_uuid = ${scope.tenant} and asset_uuid = any(${assetUUIDs}::uuid[]) and ${newestConsent(scope, type)} = 'ACTIVE'`.execute(scope.tx);
  return new Set(rows.map((row) => row.asset_uuid));
}
