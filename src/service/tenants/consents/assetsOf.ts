import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** User and asset that a consent is about; null for all the user's assets. */
export interface ConsentScope {
  user_uuid: string;
  asset_uuid: string | null;
}

/** Assets of one page: one user may have any number. */
const PAGE = 1000;

/**
 * Reads the assets that preferences are about, the named one or all the user's, in the order of their UUIDs and a
 * thousand at a time.
 */
export async function* pagesOfAssets(
  { tx, tenant }: TenantScope,
  scopes: readonly ConsentScope[],
): AsyncGenerator<string[]> {
  if (scopes.length === 0) return;
  let after: string | null = null;
  for (;;) {
    const { rows } = await sql<{ asset_uuid: string }>`
      select distinct assets.asset_uuid
      from unnest(${scopes.map((each) => each.user_uuid)}::uuid[], ${scopes.map((each) => each.asset_uuid)}::uuid[])
        as about (user_uuid, asset_uuid)
      join assets on assets.user_uuid = about.user_uuid
        and (about.asset_uuid is null or assets.asset_uuid = about.asset_uuid)
      where assets.tenant_uuid = ${tenant} and (${after}::uuid is null or assets.asset_uuid > ${after}::uuid)
      order by assets.asset_uuid
      limit ${PAGE}`.execute(tx);
    const page: string[] = rows.map((row: { asset_uuid: string }) => row.asset_uuid);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)!;
  }
}
