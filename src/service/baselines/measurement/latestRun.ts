import type { Selectable } from 'kysely';
import type { EventStatsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound, ProblemError } from '../../platform/http/problem.ts';

/** A stored stats run. */
export type StatsRunRow = Selectable<EventStatsTable>;

/** Returns the newest stats run of an event; null before the first. */
export async function findLatestRun({ tx, tenant }: TenantScope, eventUUID: string): Promise<StatsRunRow | null> {
  const run = await tx
    .selectFrom('event_stats')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .orderBy('run', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run ?? null;
}

/** Returns the newest stats run of an event; throws 409 before the first. */
export async function latestRun(scope: TenantScope, eventUUID: string): Promise<StatsRunRow> {
  const run = await findLatestRun(scope, eventUUID);
  if (!run) throw new ProblemError('STATS_NOT_READY', 'The settlement is calculated once the event has ended');
  return run;
}

/** Returns a run like `toStatsRun`; throws 410 where the results of its assets have been deleted. */
export async function toRunWithAssets(
  scope: TenantScope,
  eventUUID: string,
  run: number | undefined,
): Promise<StatsRunRow> {
  const found = await toStatsRun(scope, eventUUID, run);
  requireAssets(found);
  return found;
}

/** Throws 410 for a run whose assets' results have been deleted. */
export function requireAssets({ run, assets_deleted_utc }: Pick<StatsRunRow, 'run' | 'assets_deleted_utc'>): void {
  if (assets_deleted_utc !== null)
    throw new ProblemError(
      'RUN_ASSETS_DELETED',
      `Run ${run} was preliminary and has been replaced by a final run: its totals and sums by portfolio are stored, but not its assets`,
    );
}

/** Returns a run by its number, throws 404 without one; the newest by default, which throws 409 before the first. */
export async function toStatsRun(scope: TenantScope, eventUUID: string, run: number | undefined): Promise<StatsRunRow> {
  if (run === undefined) return latestRun(scope, eventUUID);
  const { tx, tenant } = scope;
  const found = await tx
    .selectFrom('event_stats')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .executeTakeFirst();
  if (!found) throw notFound('stats run');
  return found;
}
