import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../clockwork/jobs.ts';
import type { PortsOf } from '../ports/ports.ts';
import { askForReadings } from '../shared/askForReadings.ts';
import { changed } from '../shared/changed.ts';
import { type LockedAsset, lockAssets } from '../shared/lockAssets.ts';
import { decide, type Decision, type Outcome } from '../shared/optDecision.ts';

/**
 * Makes archived assets active again, in no portfolio, and asks for what was left open of them: MPAN and readings.
 * Refused are those whose user is archived and those whose MPAN an active asset has by now.
 */
export const restoreMany =
  (ports: PortsOf) =>
  async (scope: TenantScope, assetUUIDs: readonly string[], dryRun: boolean): Promise<Outcome> => {
    const assets = await lockAssets(scope, assetUUIDs, dryRun);
    const archivedUsers = await archivedUsersOf(scope, assets);
    const taken = await takenMpans(scope, assets);
    const { moves, result } = decide(assetUUIDs, (uuid): Decision<'ACTIVE'> => {
      const asset = assets.get(uuid);
      if (!asset) return { refused: 'ASSET_NOT_FOUND' };
      if (asset.status === 'ACTIVE') return 'UNCHANGED';
      if (asset.user_uuid !== null && archivedUsers.has(asset.user_uuid)) return { refused: 'USER_ARCHIVED' };
      if (asset.mpan === null) return { to: 'ACTIVE' };
      if (taken.has(asset.mpan)) return { refused: 'MPAN_TAKEN' };
      taken.add(asset.mpan);
      return { to: 'ACTIVE' };
    });
    const restored = moves.map(({ assetUUID }) => assetUUID);
    if (!dryRun && restored.length > 0) {
      await makeActive(scope, restored);
      const pending = restored.filter((uuid) => assets.get(uuid)!.mpan_status === 'PENDING');
      await enqueue(scope, 'MPAN_CHECK', pending, scope.now + ports(scope).mpanRegister.checkDelayMs);
      await askForReadings(scope, restored);
    }
    return { moved: restored.map((assetUUID) => ({ assetUUID, before: 'ARCHIVED' })), result };
  };

const makeActive = (scope: TenantScope, assetUUIDs: readonly string[]) =>
  scope.tx
    .updateTable('assets')
    .set({ ...changed(scope), status: 'ACTIVE', archived_utc: null })
    .where('tenant_uuid', '=', scope.tenant)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .execute();

/** Of the users of the assets, those that are archived; the others are kept from being archived meanwhile. */
async function archivedUsersOf({ tx, tenant }: TenantScope, assets: ReadonlyMap<string, LockedAsset>): Promise<Set<string>> {
  const users = [...new Set([...assets.values()].flatMap(({ user_uuid }) => user_uuid ?? []))];
  const rows = await tx.selectFrom('users').select(['user_uuid', 'status']).where('tenant_uuid', '=', tenant).where(sql<boolean>`user_uuid = any(${users}::uuid[])`).orderBy('user_uuid').forShare().execute();
  return new Set(rows.filter(({ status }) => status === 'ARCHIVED').map(({ user_uuid }) => user_uuid));
}

/** Of the MPANs of the assets, those that active assets have. */
async function takenMpans({ tx, tenant }: TenantScope, assets: ReadonlyMap<string, LockedAsset>): Promise<Set<string>> {
  const mpans = [...assets.values()].flatMap(({ mpan, status }) => (status === 'ARCHIVED' && mpan !== null ? mpan : []));
  if (mpans.length === 0) return new Set();
  const rows = await tx.selectFrom('assets').select('mpan').where('tenant_uuid', '=', tenant).where('status', '=', 'ACTIVE').where(sql<boolean>`mpan = any(${mpans}::text[])`).execute();
  return new Set(rows.map(({ mpan }) => mpan!));
}
