import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lastOfPortion } from '../../platform/scheduler/nextPortion.ts';

/** Returns the last asset of a portion of a run's results after an asset; null where that portion has all left. */
export const lastOfRun = (
  scope: TenantScope,
  after: string,
  eventUUID: string,
  run: number,
): Promise<string | null> => {
  const results = sql`event_asset_stats
    where tenant_uuid = ${scope.tenant} and event_uuid = ${eventUUID} and run = ${run}::integer`;
  return lastOfPortion(scope, results, 'asset_uuid', after);
};
