import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { RowsInOrder } from '../platform/scheduler/portionedJob.ts';
import { portionSize } from '../platform/scheduler/portionSize.ts';

const inOrderOf =
  (column: 'asset_uuid' | 'user_uuid'): RowsInOrder<unknown> =>
  async ({ tx, tenant }, after) => {
    const key = sql.ref(column);
    const { rows } = await sql<{ last: string | null }>`
      select case when count(*) > 1 then min(uuid::text) end as last from (
        select ${key} as uuid from assets where tenant_uuid = ${tenant} and ${key} > ${after}
        order by ${key} offset ${portionSize.assets - 1} limit 2
      ) page`.execute(tx);
    return rows[0]!.last;
  };

/** Assets of a fleet in their order, with those that are archived. */
export const assetsOfFleet = inOrderOf('asset_uuid');

/** Assets of a fleet in the order of their users: those of one user are in one portion. */
export const usersOfFleet = inOrderOf('user_uuid');

/**
 * Whether a fleet has so many assets that jobs count them, and no request. Lists count all assets, schemes the active
 * ones alone.
 */
export async function isLargeFleet({ tx, tenant }: TenantScope, which: 'ALL' | 'ACTIVE'): Promise<boolean> {
  const active = which === 'ACTIVE' ? sql`and status = 'ACTIVE'` : sql``;
  const { rows } = await sql<{ assets: number }>`
    select count(*)::integer as assets from (
      select from assets where tenant_uuid = ${tenant} ${active} limit ${portionSize.assets + 1}
    ) some_assets`.execute(tx);
  return rows[0]!.assets > portionSize.assets;
}
