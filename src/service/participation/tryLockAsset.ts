import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type AssetWithUser, selectAssets } from './assetRow.ts';

const LOCKED_PAUSE_MS = 10;

/**
 * The active asset of a job, held until its transaction ends; null where there is none. BUSY where somebody else holds
 * it: the job asks for its next turn instead of waiting with a connection and what else it holds.
 */
export async function tryLockAsset(scope: TenantScope, assetUUID: string): Promise<AssetWithUser | 'BUSY' | null> {
  const active = selectAssets(scope).where('asset_uuid', '=', assetUUID).where('status', '=', 'ACTIVE');
  const row = await active.forNoKeyUpdate().skipLocked().executeTakeFirst();
  if (row) return row;
  if (!(await active.executeTakeFirst())) return null;
  await sleep(LOCKED_PAUSE_MS);
  return 'BUSY';
}
