import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type AssetWithUser, selectAssets } from './assetRow.ts';

const BUSY_PAUSE_MS = 10;

/**
 * The active asset of a job, held until its transaction ends; null where there is none. BUSY where somebody else holds
 * it: a job that waited, with its own row locked, would block for good a request that holds the asset and asks for this job.
 */
export async function takeAsset(scope: TenantScope, assetUUID: string): Promise<AssetWithUser | 'BUSY' | null> {
  const active = selectAssets(scope).where('asset_uuid', '=', assetUUID).where('status', '=', 'ACTIVE');
  const row = await active.forNoKeyUpdate().skipLocked().executeTakeFirst();
  if (row) return row;
  if (!(await active.executeTakeFirst())) return null;
  await sleep(BUSY_PAUSE_MS);
  return 'BUSY';
}
