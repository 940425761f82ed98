import type { Selectable } from 'kysely';
import type { EventStatsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ProblemError } from '../http/problem.ts';

/** The newest stats run of an event; fails with 409 before the first. */
export async function latestRun({ tx, tenant }: TenantScope, eventUUID: string): Promise<Selectable<EventStatsTable>> {
  const run = await tx.selectFrom('event_stats').selectAll().where('tenant_uuid', '=', tenant).where('event_uuid', '=', eventUUID).orderBy('run', 'desc').limit(1).executeTakeFirst();
  if (!run) throw new ProblemError('STATS_NOT_READY', 'The stats are calculated when the event has ended');
  return run;
}
