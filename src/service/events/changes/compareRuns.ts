import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import type { ComparisonRow, RunPair } from './comparisonRow.ts';

/** Compares the next portion of assets of two runs of an event, the earliest request first. */
export const compareRuns: JobHandler = async (scope, eventUUID) => {
  const comparison = await lockNext(scope, eventUUID);
  if (!comparison) return;
  const { run, against, after_asset_uuid: after, changed } = comparison;
  const last = await findLast(scope, eventUUID, comparison, after!);
  const more = await storeChanges(scope, eventUUID, comparison, { after: after!, to: last ?? ALL_ASSETS.to });
  await scope.tx
    .updateTable('run_comparisons')
    .set({ after_asset_uuid: last, changed: changed + more })
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .where('against', '=', against)
    .execute();
  await enqueue(scope, 'RUN_COMPARISON', [eventUUID], scope.now);
};

const lockNext = ({ tx, tenant }: TenantScope, eventUUID: string): Promise<ComparisonRow | undefined> =>
  tx
    .selectFrom('run_comparisons')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('after_asset_uuid', 'is not', null)
    .where('is_ended', '=', false)
    .orderBy('asked_utc')
    .orderBy('run')
    .orderBy('against')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Returns the asset up to which neither run has more than a portion; null where all that are left are one. */
async function findLast(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  { run, against }: RunPair,
  after: string,
): Promise<string | null> {
  const lastOf = (of: number) => sql`(
    select asset_uuid from event_asset_stats
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and run = ${of}::integer and asset_uuid > ${after}
    order by asset_uuid offset ${portionSize.assets}::integer - 1 limit 1)`;
  const { rows } = await sql<{ last: string | null }>`
    select least(${lastOf(run)}, ${lastOf(against)}) as last`.execute(tx);
  return rows[0]!.last;
}

/** Stores the assets of a range that differ, and by how much; returns their number. */
async function storeChanges(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  { run, against }: RunPair,
  { after, to }: AssetRange,
): Promise<number> {
  const resultsOf = (of: number) => sql`(
    select * from results_between(${tenant}, ${eventUUID}, array[${of}::integer], ${after}, ${to})
    where asset_uuid > ${after})`;
  const { rows } = await sql<{ changed: number }>`
    with stored as (
      insert into run_changes (tenant_uuid, event_uuid, run, against, asset_uuid, size_kwh)
      select ${tenant}, ${eventUUID}, ${run}, ${against}, coalesce(a.asset_uuid, b.asset_uuid),
        abs(coalesce(a.delivered_kwh, 0) - coalesce(b.delivered_kwh, 0))
      from ${resultsOf(run)} a full join ${resultsOf(against)} b on b.asset_uuid = a.asset_uuid
      where a.baseline_wh is distinct from b.baseline_wh or a.actual_wh is distinct from b.actual_wh
      returning true
    )
    select count(*)::integer as changed from stored`.execute(tx);
  return rows[0]!.changed;
}
