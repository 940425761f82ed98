import { sql } from 'kysely';
import type { Refusal, RefusalCode } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../../platform/domainEvent.ts';
import { publishEvent } from '../../platform/outbound/outbox.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { decideEach, type StateDecision, type ChangedAsset, type BulkOutcome } from '../../tenants/bulkDecision.ts';
import { type LockedAsset, lockAssets } from '../../tenants/locks/lockAssets.ts';
import { membershipsChanged, portfoliosChanged } from '../domainEvents.ts';
import { notRestoredRefusal, saveMembers } from '../statesBefore.ts';
import { lockPortfolioShared } from './portfolioRow.ts';

/** Moves assets into a portfolio, and publishes which; unknown and archived ones are refused. */
export async function assignAssets(
  scope: TenantScope,
  portfolioUUID: string,
  assetUUIDs: readonly string[],
  dryRun = false,
): Promise<BulkOutcome> {
  await lockPortfolioShared(scope, portfolioUUID);
  const assets = await lockAssets(scope, assetUUIDs, dryRun);
  const { moves, result } = decideEach(assetUUIDs, (uuid) => assignDecision(assets.get(uuid), portfolioUUID));
  const moved = moves.map(({ assetUUID }) => ({ assetUUID, before: assets.get(assetUUID)!.portfolio_uuid }));
  if (dryRun || moved.length === 0) return { moved, result };
  const moving = moved.map(({ assetUUID }) => assetUUID);
  await setPortfolio(scope, moving, portfolioUUID);
  await emit(scope, portfoliosChanged, portfoliosOf(moved, portfolioUUID));
  await publishEvent(scope, 'PORTFOLIO.ASSETS_ASSIGNED', { portfolioUUID, assetUUIDs: moving });
  return { moved, result };
}

/**
 * Returns assets that are still in a portfolio to their previous ones, or to none if that is archived by now. Returns
 * those that it could not restore, with the reason.
 */
export async function undoAssignment(
  scope: TenantScope,
  portfolioUUID: string,
  moved: readonly ChangedAsset[],
): Promise<Refusal[]> {
  await lockPortfoliosShared(scope, moved);
  const assets = await lockAssets(
    scope,
    moved.map(({ assetUUID }) => assetUUID),
  );
  const refusalOf = (asset: LockedAsset | undefined): RefusalCode | null => {
    if (asset?.status !== 'ACTIVE') return asset ? 'ASSET_ARCHIVED' : 'ASSET_NOT_FOUND';
    return asset.portfolio_uuid === portfolioUUID ? null : 'CHANGED_SINCE';
  };
  const decided = moved.map((move) => ({ move, refused: refusalOf(assets.get(move.assetUUID)) }));
  const returned = await restorePortfolios(
    scope,
    decided.flatMap(({ move, refused }) => (refused === null ? move : [])),
  );
  return decided.flatMap(({ move: { assetUUID }, refused }) => {
    const code = refused ?? (returned.has(assetUUID) ? null : 'PORTFOLIO_ARCHIVED');
    return code === null ? [] : notRestoredRefusal(assetUUID, code, 'Portfolio');
  });
}

/**
 * Locks the previous portfolios of assets against being archived, before the assets are locked; returns the active
 * ones.
 */
export async function lockPortfoliosShared(
  { tx, tenant }: TenantScope,
  moved: readonly ChangedAsset[],
): Promise<Set<string>> {
  const uuids = [...new Set(moved.flatMap(({ before }) => before ?? []))];
  const rows = await tx
    .selectFrom('portfolios')
    .select(['portfolio_uuid', 'status'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`portfolio_uuid = any(${uuids}::uuid[])`)
    .orderBy('portfolio_uuid')
    .forShare()
    .execute();
  return new Set(rows.flatMap(({ portfolio_uuid, status }) => (status === 'ACTIVE' ? [portfolio_uuid] : [])));
}

/**
 * Restores each asset's previous portfolio. Of one that is archived by now the asset is a member again when it is
 * restored, and in none until then. Returns the restored assets.
 */
export async function restorePortfolios(scope: TenantScope, moved: readonly ChangedAsset[]): Promise<Set<string>> {
  const active = await lockPortfoliosShared(scope, moved);
  const groups = Map.groupBy(moved, ({ before }) => (before !== null && active.has(before) ? before : null));
  for (const [before, group] of groups) {
    const uuids = group.map(({ assetUUID }) => assetUUID);
    if (before === null) await setPortfolio(scope, uuids, null);
    else await assignAssets(scope, before, uuids);
  }
  for (const [before, group] of Map.groupBy(moved, (move) => move.before))
    if (before !== null && !active.has(before))
      await saveMembers(
        scope,
        before,
        group.map(({ assetUUID }) => assetUUID),
      );
  return new Set(moved.flatMap(({ assetUUID, before }) => (before === null || active.has(before) ? assetUUID : [])));
}

/** Returns the portfolios of which assets cease or begin to be members. */
const portfoliosOf = (moved: readonly ChangedAsset[], joined: string): string[] => [
  ...new Set([joined, ...moved.flatMap(({ before }) => before ?? [])]),
];

function assignDecision(asset: LockedAsset | undefined, portfolioUUID: string): StateDecision<string> {
  if (!asset) return { refused: 'ASSET_NOT_FOUND' };
  if (asset.status === 'ARCHIVED') return { refused: 'ASSET_ARCHIVED' };
  return asset.portfolio_uuid === portfolioUUID ? 'UNCHANGED' : { to: portfolioUUID };
}

/** Number of assets whose invitations are updated by one statement. */
const AT_ONCE = 1000;

/**
 * Moves locked assets into a portfolio or out of any, and thereby into the events that it is assigned to, or out of
 * them.
 */
async function setPortfolio(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  portfolioUUID: string | null,
): Promise<void> {
  await scope.tx
    .updateTable('assets')
    .set({ ...changedColumns(scope), portfolio_uuid: portfolioUUID })
    .where('tenant_uuid', '=', scope.tenant)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .execute();
  for (let from = 0; from < assetUUIDs.length; from += AT_ONCE)
    await emit(scope, membershipsChanged, assetUUIDs.slice(from, from + AT_ONCE));
}
