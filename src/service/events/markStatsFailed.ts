import type { TenantScope } from '#store/tenantTransaction.ts';
import { changeEvent, lockEvent } from './eventRows.ts';

/** Records that an event's stats could not be calculated, and why. */
export async function markStatsFailed(scope: TenantScope, eventUUID: string, reason: string): Promise<void> {
  const event = await lockEvent(scope, eventUUID);
  if (event.stats_status !== 'FAILED' || event.stats_failure !== reason)
    await changeEvent(scope, eventUUID, { stats_status: 'FAILED', stats_failure: reason });
}
