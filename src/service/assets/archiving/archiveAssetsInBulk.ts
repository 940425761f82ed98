import type { TenantScope } from '#store/tenantTransaction.ts';
import { decideEach, type BulkOutcome } from '../../tenants/bulkDecision.ts';
import { lockAssets } from '../../tenants/locks/lockAssets.ts';
import { archiveAssets, findAssetsInRunningEvents } from './archiveAssets.ts';

/**
 * Archives assets, except those that take part in a running event: they are refused. Before, each was in one portfolio
 * or none.
 */
export async function archiveAssetsInBulk(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  dryRun: boolean,
): Promise<BulkOutcome> {
  const assets = await lockAssets(scope, assetUUIDs, dryRun);
  const running = new Set((await findAssetsInRunningEvents(scope, assetUUIDs)).map((row) => row.asset_uuid));
  const { moves, result } = decideEach(assetUUIDs, (uuid) => {
    const asset = assets.get(uuid);
    if (!asset) return { refused: 'ASSET_NOT_FOUND' };
    if (asset.status === 'ARCHIVED') return 'UNCHANGED';
    return running.has(uuid) ? { refused: 'EVENT_RUNNING' } : { to: 'ARCHIVED' };
  });
  const moved = moves.map(({ assetUUID }) => ({ assetUUID, before: assets.get(assetUUID)!.portfolio_uuid }));
  if (!dryRun)
    await archiveAssets(
      scope,
      moved.map(({ assetUUID }) => assetUUID),
    );
  return { moved, result };
}
