import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { endComparisonsOf } from '../events/changes/deleteChanges.ts';
import { STEP } from '../platform/deleteRows.ts';
import type { PackRetention } from './packRetention.ts';

interface Run {
  event_uuid: string;
  run: number;
}

/**
 * Deletes the results of single assets in one preliminary stats run that a final one has replaced, in steps; returns
 * `STEP` where this run or another may have more, else 0. Runs with a reason were asked for and stay, and so do runs
 * that the sums of responses still hold, and those of an event whose pack asks for them. The run notes the deletion
 * from the first step on.
 */
export async function deleteSupersededRuns(scope: TenantScope, retention: PackRetention): Promise<number> {
  const { tx, tenant, now } = scope;
  const { preliminary_runs_days: days } = await tx
    .selectFrom('tenants')
    .select('preliminary_runs_days')
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirstOrThrow();
  if (days === null) return 0;
  const run = await findRun(scope, new Date(now - days * DAY_MS), retention);
  if (!run) return 0;
  const { numAffectedRows } = await sql`
    delete from event_asset_stats where tenant_uuid = ${tenant} and event_uuid = ${run.event_uuid} and run = ${run.run}
      and asset_uuid in (select asset_uuid from event_asset_stats
        where tenant_uuid = ${tenant} and event_uuid = ${run.event_uuid} and run = ${run.run} limit ${STEP})`.execute(
    tx,
  );
  await endComparisonsOf(scope, run);
  const isComplete = Number(numAffectedRows ?? 0n) < STEP;
  await sql`
    update event_stats set assets_deleted_utc = coalesce(assets_deleted_utc, ${new Date(now)}),
      has_assets = ${!isComplete}
    where tenant_uuid = ${tenant} and event_uuid = ${run.event_uuid} and run = ${run.run}`.execute(tx);
  // There may be another run.
  return STEP;
}

/** Finds the oldest run whose results of assets can be deleted. */
async function findRun({ tx, tenant }: TenantScope, before: Date, retention: PackRetention): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select s.event_uuid, s.run from event_stats s
    where s.tenant_uuid = ${tenant} and s.status = 'PRELIMINARY' and s.reason is null and s.has_assets
      and s.calculated_utc < ${before}
      and exists (select from event_stats f where f.tenant_uuid = ${tenant} and f.event_uuid = s.event_uuid
        and f.run > s.run and f.status = 'FINAL')
      and not exists (select from response_events r where r.tenant_uuid = ${tenant} and r.event_uuid = s.event_uuid
        and s.run in (r.run, r.next_run))
      and not ${retention.holds(sql`s.event_uuid`, 'FINANCIAL')}
    order by s.calculated_utc limit 1`.execute(tx);
  return rows[0];
}
