import type { TenantScope } from '#store/tenantTransaction.ts';
import { markStatsFailed } from '../markStatsFailed.ts';
import { readPlan, readPortion } from './planRows.ts';

/** Records that the stats of a plan could not be calculated, and why; baselines are only tried again. */
export async function markPlanFailed(scope: TenantScope, eventUUID: string, reason: string): Promise<void> {
  const stored = await readPlan(scope, eventUUID);
  if (stored && stored.plan.purpose !== 'BASELINES') await markStatsFailed(scope, eventUUID, reason);
}

/** Records the same for the plan of a portion. */
export async function markPortionFailed(scope: TenantScope, portionUUID: string, reason: string): Promise<void> {
  const portion = await readPortion(scope, portionUUID);
  if (portion) await markPlanFailed(scope, portion.event_uuid, reason);
}
