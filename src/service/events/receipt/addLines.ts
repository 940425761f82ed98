import { sql } from 'kysely';
import { GBP_DECIMALS, unitsOf, unitsText } from '#energy/decimal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { toStatsRun } from '../../baselines/measurement/latestRun.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { readEvent } from '../eventRows.ts';
import type { Totals } from '../storeRun.ts';
import { actualKwh, baselineKwh, deliveredKwh, shareGbp } from './exactKwh.ts';
import type { ReceiptRun } from './receiptRun.ts';

/** Adds the shares of the next portion of assets of a run to those of their portfolios, the earliest run first. */
export const addLines: JobHandler = async (scope, eventUUID) => {
  const next = await lockNext(scope, eventUUID);
  const event = next && (await readEvent(scope, eventUUID));
  if (!event) return;
  const { run, after_asset_uuid: after } = next;
  const { totals, assets_deleted_utc } = await toStatsRun(scope, eventUUID, run);
  const last = assets_deleted_utc === null ? await findLast(scope, eventUUID, run, after!) : null;
  await addPortion({ ...scope, eventUUID, eventType: event.event_type, run }, totals as Totals, {
    after: after!,
    to: last ?? ALL_ASSETS.to,
  });
  await scope.tx
    .updateTable('run_receipts')
    .set({ after_asset_uuid: last })
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .execute();
  await enqueue(scope, 'RUN_RECEIPT', [eventUUID], scope.now);
};

const lockNext = ({ tx, tenant }: TenantScope, eventUUID: string) =>
  tx
    .selectFrom('run_receipts')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('after_asset_uuid', 'is not', null)
    .orderBy('run')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Returns the last asset of the portion after one; null where all that are left are one. */
async function findLast(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
  after: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('event_asset_stats')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .where('asset_uuid', '>', after)
    .orderBy('asset_uuid')
    .offset(portionSize.assets - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.asset_uuid ?? null;
}

/** Adds the shares of a portion: each asset's share of each half hour's revenue is rounded as its line is. */
async function addPortion(
  { tx, tenant, eventUUID, eventType, run }: Omit<ReceiptRun, 'intervals'>,
  { settlementPeriods }: Totals,
  { after, to }: AssetRange,
): Promise<void> {
  const paid = settlementPeriods.map(({ revenueGbp }) =>
    revenueGbp === null ? null : unitsText(unitsOf(revenueGbp, GBP_DECIMALS), GBP_DECIMALS),
  );
  const kwh = deliveredKwh(eventType, baselineKwh(sql`h.baseline`), actualKwh(sql`h.actual`));
  await sql`
    with paid as (
      select p.slot, paid.gbp, sum(${deliveredKwh(eventType, sql`p.baseline_kwh`, sql`p.actual_kwh`)}) as whole
      from unnest(${paid}::numeric[]) with ordinality as paid (gbp, slot)
      join event_portfolio_stats p on p.tenant_uuid = ${tenant} and p.event_uuid = ${eventUUID} and p.run = ${run}
        and p.slot = paid.slot
      group by p.slot, paid.gbp
    ), added as (
      select s.portfolio_uuid, h.slot, sum(${shareGbp(sql`paid.gbp`, kwh, sql`paid.whole`)}) as gbp
      from results_between(${tenant}, ${eventUUID}, array[${run}::integer], ${after}, ${to}) s
      cross join lateral unnest(s.baseline_wh, s.actual_wh) with ordinality as h (baseline, actual, slot)
      join paid on paid.slot = h.slot
      where s.asset_uuid > ${after}
      group by s.portfolio_uuid, h.slot
    )
    update event_portfolio_stats p set lines_gbp = coalesce(p.lines_gbp, 0) + added.gbp
    from added
    where p.tenant_uuid = ${tenant} and p.event_uuid = ${eventUUID} and p.run = ${run} and p.slot = added.slot
      and p.portfolio_uuid is not distinct from added.portfolio_uuid and added.gbp is not null`.execute(tx);
}
