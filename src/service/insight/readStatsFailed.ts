import type { Summary } from '#contract/summary.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

const MAX_FAILED = 10;

/** Reads the latest events whose stats could not be calculated. */
export async function readStatsFailed({ tx, tenant }: TenantScope): Promise<Summary['statsFailed']> {
  const rows = await tx
    .selectFrom('events')
    .select(['event_uuid', 'name', 'stats_failure'])
    .where('tenant_uuid', '=', tenant)
    .where('stats_status', '=', 'FAILED')
    .orderBy('end_utc', 'desc')
    .limit(MAX_FAILED)
    .execute();
  return rows.map(({ event_uuid, name, stats_failure }) => ({ eventUUID: event_uuid, name, reason: stats_failure }));
}
