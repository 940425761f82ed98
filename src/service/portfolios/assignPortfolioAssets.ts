import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { ProblemError } from '../http/problem.ts';
import { tell } from '../outbox.ts';
import { changed } from '../shared/changed.ts';
import { holdPortfolio } from './portfolioRow.ts';

/** Moves assets into a portfolio, all or none; 404 names every asset that is unknown or archived. */
export const assignPortfolioAssets: Handler<'assignPortfolioAssets'> = async ({ scope, params: { portfolioUUID }, body: { assetUUIDs } }) => {
  await holdPortfolio(scope, portfolioUUID);
  const portfolioOf = await lockAssets(scope, assetUUIDs);
  const moving = assetUUIDs.filter((asset) => portfolioOf.get(asset) !== portfolioUUID);
  if (moving.length > 0) {
    await scope.tx
      .updateTable('assets')
      .set({ ...changed(scope), portfolio_uuid: portfolioUUID })
      .where('tenant_uuid', '=', scope.tenant)
      .where(sql<boolean>`asset_uuid = any(${moving}::uuid[])`)
      .execute();
    await tell(scope, 'PORTFOLIO.ASSETS_ASSIGNED', { portfolioUUID, assetUUIDs: moving });
  }
  return { portfolioUUID, assigned: moving.length, unchanged: assetUUIDs.length - moving.length };
};

/** Locks active assets; answers the portfolio each is in. */
async function lockAssets({ tx, tenant }: TenantScope, assetUUIDs: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('assets')
    .select(['asset_uuid', 'portfolio_uuid'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .where('status', '=', 'ACTIVE')
    .orderBy('asset_uuid')
    .forUpdate()
    .execute();
  const found = new Map(rows.map((row) => [row.asset_uuid, row.portfolio_uuid]));
  const missing = assetUUIDs.filter((asset) => !found.has(asset));
  if (missing.length > 0) throw noSuchAssets(missing, assetUUIDs);
  return found;
}

function noSuchAssets(missing: readonly string[], asked: readonly string[]): ProblemError {
  const more = missing.length > 1 ? ` (and ${missing.length - 1} more)` : '';
  const errors = missing.slice(0, 100).map((asset) => ({ pointer: `/assetUUIDs/${asked.indexOf(asset)}`, code: 'ASSET_NOT_FOUND', detail: `there is no active asset ${asset}` }));
  return new ProblemError('NOT_FOUND', `There is no active asset ${missing[0]}${more}`, { errors });
}
