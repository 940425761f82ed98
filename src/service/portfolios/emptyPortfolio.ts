import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { portionSize } from '../events/portions/portionRanges.ts';
import { updateInvitations } from '../participation/invitations.ts';
import { enqueue, type JobHandler } from '../scheduler/jobs.ts';
import { BEFORE_FIRST_ASSET } from '../wire/firstAsset.ts';
import { changedColumns } from '../wire/rowColumns.ts';

/** Assets removed by one statement. */
const PAGE = 1000;
/** Assets that another transaction has locked are tried again after this long. */
const AGAIN_MS = 1000;

/** Removes a first portion of the assets of a portfolio that has just been archived; the others follow by a job. */
export async function beginEmptying(scope: TenantScope, portfolioUUID: string): Promise<void> {
  await emptyPortion(scope, portfolioUUID, 'wait');
  if (await hasAssets(scope, portfolioUUID)) await enqueue(scope, 'PORTFOLIO_EMPTY', [portfolioUUID], scope.now);
}

/** Removes the next portion of the assets of an archived portfolio. A job waits for nobody: what is locked comes later. */
export const emptyPortfolio: JobHandler = async (scope, portfolioUUID) => {
  const removed = await emptyPortion(scope, portfolioUUID, 'skip');
  if (await hasAssets(scope, portfolioUUID))
    await enqueue(scope, 'PORTFOLIO_EMPTY', [portfolioUUID], removed > 0 ? scope.now : scope.now + AGAIN_MS);
};

/** Returns how many assets left. */
async function emptyPortion(scope: TenantScope, portfolioUUID: string, locked: 'wait' | 'skip'): Promise<number> {
  let [removed, after] = [0, BEFORE_FIRST_ASSET];
  while (removed < portionSize.assets) {
    const size = Math.min(PAGE, portionSize.assets - removed);
    const page = await removePage(scope, portfolioUUID, { after, size, locked });
    removed += page.length;
    if (page.length < size) return removed;
    after = page.at(-1)!;
  }
  return removed;
}

/** Removes the next assets from a portfolio, in the common lock order. */
async function removePage(
  scope: TenantScope,
  portfolioUUID: string,
  { after, size, locked }: { after: string; size: number; locked: 'wait' | 'skip' },
): Promise<string[]> {
  const { tx, tenant } = scope;
  const rows = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .where('asset_uuid', '>', after)
    .orderBy('asset_uuid')
    .limit(size)
    .forNoKeyUpdate()
    .$if(locked === 'skip', (query) => query.skipLocked())
    .execute();
  const uuids = rows.map((row) => row.asset_uuid);
  await tx
    .updateTable('assets')
    .set({ ...changedColumns(scope), portfolio_uuid: null })
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`asset_uuid = any(${uuids}::uuid[])`)
    .where('portfolio_uuid', '=', portfolioUUID)
    .execute();
  await updateInvitations(scope, uuids);
  return uuids;
}

async function hasAssets({ tx, tenant }: TenantScope, portfolioUUID: string): Promise<boolean> {
  const row = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
