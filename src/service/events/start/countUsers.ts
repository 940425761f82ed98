import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import type { StartRow } from './startRows.ts';

/** Returns the key of users who were lost at a stage, of READY by their assets' status in the scheme. */
export const lossKey = (stage: string, schemeStatus: string | null): string => `${stage} ${schemeStatus ?? ''}`;

/**
 * Counts the users of the next assets that dropped out of a starting event, in the order of the users: about as many
 * assets as a portion has, but all of a user. Returns false when all are counted.
 */
export async function countUsers(scope: TenantScope, event: EventRow, start: StartRow): Promise<boolean> {
  const { tx, tenant } = scope;
  const later = sql`tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid} and user_uuid > ${start.after_uuid}`;
  const { rows: ends } = await sql<{ last: string | null }>`
    select max(user_uuid::text) as last from (
      select user_uuid from event_dropouts where ${later} order by user_uuid limit ${portionSize.assets}
    ) page`.execute(tx);
  const last = ends[0]!.last;
  if (last === null) return false;
  const { rows } = await sql<{ stage: string; scheme_status: string | null; users: number }>`
    select stage, case when stage = 'READY' then scheme_status end as scheme_status,
      count(distinct user_uuid)::integer as users
    from event_dropouts where ${later} and user_uuid <= ${last} group by 1, 2`.execute(tx);
  const users = { ...start.users };
  for (const row of rows) {
    const key = lossKey(row.stage, row.scheme_status);
    users[key] = (users[key] ?? 0) + row.users;
  }
  await tx
    .updateTable('event_starts')
    .set({ after_uuid: last, users: JSON.stringify(users) })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event.event_uuid)
    .execute();
  return true;
}
