import { sql } from 'kysely';
import type { TimelineEntry } from '#contract/live.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { entryOf } from './timelineEntry.ts';

/** Returns opt-ins and opt-outs by the minute: each asset counts at its last change. */
export async function readOptChanges({ tx, tenant }: TenantScope, eventUUID: string): Promise<TimelineEntry[]> {
  const rows = await tx
    .selectFrom('event_assets')
    .select([sql<Date>`max(opted_utc)`.as('at'), 'state', sql<number>`count(*)`.as('assets')])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('opted_utc', 'is not', null)
    .where('state', '<>', 'INVITED')
    .groupBy([sql`date_trunc('minute', opted_utc)`, 'state'])
    .orderBy('at')
    .execute();
  return rows.map(({ at, state, assets }) => entryOf(at, state === 'OPT_IN' ? 'OPTED_IN' : 'OPTED_OUT', { assets }));
}
