import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Of a consent: whose preference it is, and about what. */
export interface ConsentScope {
  user_uuid: string;
  asset_uuid: string | null;
}

/** The assets that preferences are about: the one each names, or all the user's. */
export async function assetsOf({ tx, tenant }: TenantScope, scopes: readonly ConsentScope[]): Promise<string[]> {
  if (scopes.length === 0) return [];
  const { rows } = await sql<{ asset_uuid: string }>`
    select distinct assets.asset_uuid
    from unnest(${scopes.map((each) => each.user_uuid)}::uuid[], ${scopes.map((each) => each.asset_uuid)}::uuid[]) as about (user_uuid, asset_uuid)
    join assets on assets.user_uuid = about.user_uuid and (about.asset_uuid is null or assets.asset_uuid = about.asset_uuid)
    where assets.tenant_uuid = ${tenant}`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}
