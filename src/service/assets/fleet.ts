import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lastOfPortion } from '../platform/scheduler/nextPortion.ts';
import type { RowsInOrder } from '../platform/scheduler/portionedJob.ts';
import { portionSize } from '../platform/scheduler/portionSize.ts';

const inOrderOf =
  (column: 'asset_uuid' | 'user_uuid'): RowsInOrder<unknown> =>
  (scope, after) =>
    lastOfPortion(scope, sql`assets where tenant_uuid = ${scope.tenant}`, column, after);

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
