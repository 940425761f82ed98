import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import { lastOfRun } from '../portions/lastOfRun.ts';
import type { ComparisonRow, RunPair } from './comparisonRow.ts';

interface Compared extends RunPair {
  /** Assets that differ, of those compared. */
  changed: number;
}

/** Compares two runs of an event, a portion of assets in each step; the earliest request first, then the next. */
export const compareRuns = portionedJob<ComparisonRow, Compared>({
  read: readNext,
  begin: async (_, { run, against }) => ({ run, against, changed: 0 }),
  isStale: (compared, { run, against }) => compared.run !== run || compared.against !== against,
  walks: [
    {
      over: findLast,
      async step(scope, pair, compared, range) {
        return { ...compared, changed: compared.changed + (await storeChanges(scope, pair, range)) };
      },
    },
  ],
  async finish(scope, { event_uuid: eventUUID, run, against }, { changed }) {
    await scope.tx
      .updateTable('run_comparisons')
      .set({ is_compared: true, changed })
      .where('tenant_uuid', '=', scope.tenant)
      .where('event_uuid', '=', eventUUID)
      .where('run', '=', run)
      .where('against', '=', against)
      .execute();
    await enqueue(scope, 'RUN_COMPARISON', [eventUUID], scope.now);
  },
});

function readNext({ tx, tenant }: TenantScope, eventUUID: string): Promise<ComparisonRow | undefined> {
  return tx
    .selectFrom('run_comparisons')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('is_compared', '=', false)
    .where('is_ended', '=', false)
    .orderBy('asked_utc')
    .orderBy('run')
    .orderBy('against')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the asset up to which neither run has more than a portion; null where all that are left are one. */
async function findLast(
  scope: TenantScope,
  after: string,
  { event_uuid, run, against }: ComparisonRow,
): Promise<string | null> {
  const one = await lastOfRun(scope, after, event_uuid, run);
  const other = await lastOfRun(scope, after, event_uuid, against);
  return one !== null && other !== null && other < one ? other : (one ?? other);
}

/** Stores the assets of a range that differ, and by how much, unless they are stored; returns their number. */
async function storeChanges(
  { tx, tenant }: TenantScope,
  { event_uuid, run, against }: ComparisonRow,
  { after, to }: AssetRange,
): Promise<number> {
  const resultsOf = (of: number) => sql`(
    select * from results_between(${tenant}, ${event_uuid}, array[${of}::integer], ${after}, ${to})
    where asset_uuid > ${after})`;
  const { rows } = await sql<{ changed: number }>`
    with changed as (
      select coalesce(a.asset_uuid, b.asset_uuid) as asset_uuid,
        abs(coalesce(a.delivered_kwh, 0) - coalesce(b.delivered_kwh, 0)) as size_kwh
      from ${resultsOf(run)} a full join ${resultsOf(against)} b on b.asset_uuid = a.asset_uuid
      where a.baseline_wh is distinct from b.baseline_wh or a.actual_wh is distinct from b.actual_wh
    ), stored as (
      insert into run_changes (tenant_uuid, event_uuid, run, against, asset_uuid, size_kwh)
      select ${tenant}, ${event_uuid}, ${run}, ${against}, asset_uuid, size_kwh from changed
      on conflict do nothing
    )
    select count(*)::integer as changed from changed`.execute(tx);
  return rows[0]!.changed;
}
