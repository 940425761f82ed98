import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { STEP } from '../../platform/deleteRows.ts';
import type { RunPair } from './comparisonRow.ts';

/** Ends the comparisons with a run whose assets' results are deleted; the changes they found are then deleted too. */
export const endComparisonsOf = (
  { tx, tenant }: TenantScope,
  { event_uuid, run }: { event_uuid: string; run: number },
): Promise<unknown> =>
  sql`
    update run_comparisons set is_ended = true
    where tenant_uuid = ${tenant} and event_uuid = ${event_uuid} and (run = ${run} or against = ${run})
      and not is_ended`.execute(tx);

/**
 * Deletes changes between two runs, a step of one comparison: between runs that do not follow each other a day after it
 * was asked for. Returns `STEP` where more may be left, else 0.
 */
export async function deleteChanges(scope: TenantScope): Promise<number> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<RunPair & { event_uuid: string }>`
    update run_comparisons set is_ended = true
    where tenant_uuid = ${tenant} and (event_uuid, run, against) = (
      select event_uuid, run, against from run_comparisons
      where tenant_uuid = ${tenant} and (is_ended or (against <> run - 1 and asked_utc < ${new Date(now - DAY_MS)}))
      order by asked_utc limit 1)
    returning event_uuid, run, against`.execute(tx);
  const [ended] = rows;
  if (!ended) return 0;
  await endComparison(scope, ended.event_uuid, ended);
  return STEP;
}

/** Deletes up to a step of the changes between two runs, and the comparison once none is left. */
async function endComparison({ tx, tenant }: TenantScope, eventUUID: string, { run, against }: RunPair): Promise<void> {
  const isOfPair = sql`tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and run = ${run} and against = ${against}`;
  const { numAffectedRows } = await sql`
    delete from run_changes where ${isOfPair} and asset_uuid in (
      select asset_uuid from run_changes where ${isOfPair} order by asset_uuid limit ${STEP})`.execute(tx);
  if (Number(numAffectedRows ?? 0n) < STEP) await sql`delete from run_comparisons where ${isOfPair}`.execute(tx);
}
