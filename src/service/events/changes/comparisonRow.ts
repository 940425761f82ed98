import type { Selectable } from 'kysely';
import type { RunComparisonsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { StatsRunRow } from '../../baselines/measurement/latestRun.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import type { Totals } from '../storeRun.ts';

export type ComparisonRow = Selectable<RunComparisonsTable>;

/** Two runs of an event; the earlier of them is 0 where there is none. */
export interface RunPair {
  run: number;
  against: number;
}

/** Whether a run has so many assets that no request compares them. */
export const isLargeRun = ({ totals }: Pick<StatsRunRow, 'totals'>): boolean =>
  (totals as Totals).assetsOptedIn > portionSize.assets;

/** Returns the state of the comparison of two runs of a large event; undefined where nobody has asked. */
export const readComparison = (
  { tx, tenant }: TenantScope,
  eventUUID: string,
  { run, against }: RunPair,
): Promise<ComparisonRow | undefined> =>
  tx
    .selectFrom('run_comparisons')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .where('against', '=', against)
    .executeTakeFirst();

/** Requests the comparison of two runs of a large event, unless it was requested before. */
export async function requestComparison(
  scope: TenantScope,
  eventUUID: string,
  { run, against }: RunPair,
): Promise<void> {
  const { tx, tenant, now } = scope;
  await tx
    .insertInto('run_comparisons')
    .values({
      tenant_uuid: tenant,
      event_uuid: eventUUID,
      run,
      against,
      asked_utc: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await enqueue(scope, 'RUN_COMPARISON', [eventUUID], now);
}

/** Requests the comparison of a large run just stored with the one before it, where that still has its assets. */
export async function requestNextComparison(scope: TenantScope, eventUUID: string, run: number): Promise<void> {
  const { tx, tenant } = scope;
  const runs = await tx
    .selectFrom('event_stats')
    .select(['totals', 'assets_deleted_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', 'in', [run, run - 1])
    .execute();
  if (runs.length < 2 || runs.some(({ assets_deleted_utc }) => assets_deleted_utc !== null)) return;
  if (runs.some(isLargeRun)) await requestComparison(scope, eventUUID, { run, against: run - 1 });
}
