import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { tell } from '../outbox.ts';
import { changed } from '../shared/changed.ts';
import { type LockedAsset, lockAssets } from '../shared/lockAssets.ts';
import { decide, type Decision, type Moved, type Outcome } from '../shared/optDecision.ts';
import { holdPortfolio } from './portfolioRow.ts';

/** Moves assets into a portfolio, and tells subscribers which; unknown and archived ones are refused. */
export async function assignAssets(scope: TenantScope, portfolioUUID: string, assetUUIDs: readonly string[], dryRun = false): Promise<Outcome> {
  await holdPortfolio(scope, portfolioUUID);
  const assets = await lockAssets(scope, assetUUIDs, dryRun);
  const { moves, result } = decide(assetUUIDs, (uuid) => assignDecision(assets.get(uuid), portfolioUUID));
  const moved = moves.map(({ assetUUID }) => ({ assetUUID, before: assets.get(assetUUID)!.portfolio_uuid }));
  if (dryRun || moved.length === 0) return { moved, result };
  const moving = moved.map(({ assetUUID }) => assetUUID);
  await setPortfolio(scope, moving, portfolioUUID);
  await tell(scope, 'PORTFOLIO.ASSETS_ASSIGNED', { portfolioUUID, assetUUIDs: moving });
  return { moved, result };
}

/** Sends assets that are still in a portfolio back to where each came from, or to none where that is archived by now. */
export async function returnAssets(scope: TenantScope, portfolioUUID: string, moved: readonly Moved[]): Promise<void> {
  await holdPortfolios(scope, moved);
  const assets = await lockAssets(scope, moved.map(({ assetUUID }) => assetUUID));
  await assignBack(scope, moved.filter(({ assetUUID }) => assets.get(assetUUID)?.status === 'ACTIVE' && assets.get(assetUUID)!.portfolio_uuid === portfolioUUID));
}

/** Keeps the portfolios that assets were in before from being archived, before the assets are locked; answers those that are in use. */
export async function holdPortfolios({ tx, tenant }: TenantScope, moved: readonly Moved[]): Promise<Set<string>> {
  const uuids = [...new Set(moved.flatMap(({ before }) => before ?? []))];
  const rows = await tx.selectFrom('portfolios').select(['portfolio_uuid', 'status']).where('tenant_uuid', '=', tenant).where(sql<boolean>`portfolio_uuid = any(${uuids}::uuid[])`).orderBy('portfolio_uuid').forShare().execute();
  return new Set(rows.flatMap(({ portfolio_uuid, status }) => (status === 'ACTIVE' ? [portfolio_uuid] : [])));
}

/** Puts assets into the portfolio each was in before, or into none where that is archived by now. */
export async function assignBack(scope: TenantScope, moved: readonly Moved[]): Promise<void> {
  const active = await holdPortfolios(scope, moved);
  const groups = Map.groupBy(moved, ({ before }) => (before !== null && active.has(before) ? before : null));
  for (const [before, group] of groups) {
    const uuids = group.map(({ assetUUID }) => assetUUID);
    if (before === null) await setPortfolio(scope, uuids, null);
    else await assignAssets(scope, before, uuids);
  }
}

function assignDecision(asset: LockedAsset | undefined, portfolioUUID: string): Decision<string> {
  if (!asset) return { refused: 'ASSET_NOT_FOUND' };
  if (asset.status === 'ARCHIVED') return { refused: 'ASSET_ARCHIVED' };
  return asset.portfolio_uuid === portfolioUUID ? 'UNCHANGED' : { to: portfolioUUID };
}

const setPortfolio = (scope: TenantScope, assetUUIDs: readonly string[], portfolioUUID: string | null) =>
  scope.tx
    .updateTable('assets')
    .set({ ...changed(scope), portfolio_uuid: portfolioUUID })
    .where('tenant_uuid', '=', scope.tenant)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .execute();
