import { sql } from 'kysely';
import type { Refusal } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../../platform/domainEvent.ts';
import { restoredColumns } from '../../platform/rows/rowColumns.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { decideEach, type StateDecision, type BulkOutcome } from '../../tenants/bulkDecision.ts';
import type { LockedAsset } from '../../tenants/locks/lockAssets.ts';
import { lockAssetsAndOwners, type AssetAndOwnerLocks } from '../../tenants/locks/lockOrder.ts';
import { assetsRestored } from '../domainEvents.ts';
import { enqueueMeterReads } from '../enqueueMeterReads.ts';
import { retryOnMpanConflict } from '../mpanHolders.ts';
import type { PortsOf } from '../ports/ports.ts';
import { lockTargets } from '../statesBefore.ts';
import { withReadingCounts } from '../totals/withCounts.ts';

/** Outcome with the memberships that could not be restored, and the reasons. */
export type RestoreOutcome = BulkOutcome & { notPutBack: Refusal[] };

/**
 * Makes archived assets active again, restores the memberships that archiving ended as far as possible, and enqueues
 * pending work on them: MPAN and readings. Refuses those whose user is archived and those whose MPAN, or export MPAN,
 * an active asset has by now.
 */
export const restoreAssetsInBulk =
  (ports: PortsOf) =>
  async (requestScope: TenantScope, assetUUIDs: readonly string[], dryRun: boolean): Promise<RestoreOutcome> => {
    const targets = dryRun ? null : await lockTargets(requestScope, 'ARCHIVING', assetUUIDs);
    const { scope, assets, users } = await lockAssetsToRestore(requestScope, assetUUIDs, dryRun);
    const taken = new Set([...assets.values()].flatMap((asset) => (asset.status === 'ACTIVE' ? mpansOf(asset) : [])));
    const { moves, result } = decideEach(assetUUIDs, (uuid): StateDecision<'ACTIVE'> => {
      const asset = assets.get(uuid);
      if (!asset) return { refused: 'ASSET_NOT_FOUND' };
      if (asset.status === 'ACTIVE') return 'UNCHANGED';
      if (asset.user_uuid !== null && users.get(asset.user_uuid) === 'ARCHIVED') return { refused: 'USER_ARCHIVED' };
      if (mpansOf(asset).some((mpan) => taken.has(mpan))) return { refused: 'MPAN_TAKEN' };
      for (const mpan of mpansOf(asset)) taken.add(mpan);
      return { to: 'ACTIVE' };
    });
    const restored = moves.map(({ assetUUID }) => assetUUID);
    const notPutBack: Refusal[] = [];
    if (targets && restored.length > 0) {
      await withReadingCounts(scope, restored, () => retryOnMpanConflict(setActive(scope, restored)));
      const pending = restored.filter((uuid) => assets.get(uuid)!.mpan_status === 'PENDING');
      await enqueue(scope, 'MPAN_CHECK', pending, scope.now + ports(scope).mpanRegister.checkDelayMs);
      await enqueueMeterReads(scope, restored);
      notPutBack.push(...(await emit(scope, assetsRestored, ports, 'ARCHIVING', targets, restored)).flat());
    }
    return { moved: restored.map((assetUUID) => ({ assetUUID, before: 'ARCHIVED' })), result, notPutBack };
  };

const mpansOf = ({ mpan, export_mpan }: LockedAsset): string[] => [mpan ?? [], export_mpan ?? []].flat();

const setActive = (scope: TenantScope, assetUUIDs: readonly string[]) =>
  scope.tx
    .updateTable('assets')
    .set(restoredColumns(scope))
    .where('tenant_uuid', '=', scope.tenant)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .execute();

/**
 * Locks assets, their users, and every other asset with one of their MPANs: of two that are restored concurrently, one
 * finds the other.
 */
export const lockAssetsToRestore = async (
  scope: TenantScope,
  assetUUIDs: readonly string[],
  preview = false,
): Promise<AssetAndOwnerLocks> =>
  lockAssetsAndOwners(scope, [...new Set([...assetUUIDs, ...(await assetsWithSameMpan(scope, assetUUIDs))])], preview);

async function assetsWithSameMpan({ tx, tenant }: TenantScope, assetUUIDs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select same.asset_uuid from assets a join assets same on same.tenant_uuid = a.tenant_uuid
      and (same.mpan in (a.mpan, a.export_mpan) or same.export_mpan in (a.mpan, a.export_mpan))
    where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${assetUUIDs}::uuid[]) and a.status = 'ARCHIVED'`.execute(
    tx,
  );
  return rows.map((row) => row.asset_uuid);
}
