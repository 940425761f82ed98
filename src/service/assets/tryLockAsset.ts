import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type AssetWithUser, selectAssets } from './assetRow.ts';

const LOCKED_PAUSE_MS = 10;

/**
 * Returns the active asset of a job, locked until its transaction ends; null without one. BUSY if another transaction
 * has locked it: the job reschedules itself instead of waiting with a connection and its other locks.
 */
export async function tryLockAsset(scope: TenantScope, assetUUID: string): Promise<AssetWithUser | 'BUSY' | null> {
  const active = selectAssets(scope).where('asset_uuid', '=', assetUUID).where('status', '=', 'ACTIVE');
  const row = await active.forNoKeyUpdate().skipLocked().executeTakeFirst();
  if (row) return row;
  if (!(await active.executeTakeFirst())) return null;
  await sleep(LOCKED_PAUSE_MS);
  return 'BUSY';
}
