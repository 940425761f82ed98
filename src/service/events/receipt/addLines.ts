import { sql } from 'kysely';
import { GBP_DECIMALS, unitsOf, unitsText } from '#energy/decimal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { toStatsRun } from '../../baselines/measurement/latestRun.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import { readEvent } from '../eventRows.ts';
import { lastOfRun } from '../portions/lastOfRun.ts';
import type { Totals } from '../storeRun.ts';
import { actualKwh, baselineKwh, deliveredKwh, shareGbp } from './exactKwh.ts';
import type { ReceiptRun } from './receiptRun.ts';

/** Run whose lines are to be added; `hasAssets` unless its assets' results are deleted. */
interface AddedRun extends Pick<ReceiptRun, 'eventUUID' | 'eventType' | 'run'> {
  totals: Totals;
  hasAssets: boolean;
}

/**
 * Adds the shares of the assets of a run to those of their portfolios, a portion of assets in each step; the earliest
 * run first, then the next.
 */
export const addLines = portionedJob<AddedRun, { run: number }>({
  read: readNext,
  async begin({ tx, tenant }, { eventUUID, run }) {
    await tx
      .updateTable('event_portfolio_stats')
      .set({ lines_gbp: null })
      .where('tenant_uuid', '=', tenant)
      .where('event_uuid', '=', eventUUID)
      .where('run', '=', run)
      .where('lines_gbp', 'is not', null)
      .execute();
    return { run };
  },
  isStale: (added, { run }) => added.run !== run,
  walks: [
    {
      over: async (scope, after, { eventUUID, run, hasAssets }) =>
        hasAssets ? lastOfRun(scope, after, eventUUID, run) : null,
      async step(scope, of, added, range) {
        await addPortion(scope, of, range);
        return added;
      },
    },
  ],
  async finish(scope, { eventUUID, run }) {
    await scope.tx
      .updateTable('run_receipts')
      .set({ is_added: true })
      .where('tenant_uuid', '=', scope.tenant)
      .where('event_uuid', '=', eventUUID)
      .where('run', '=', run)
      .execute();
    await enqueue(scope, 'RUN_RECEIPT', [eventUUID], scope.now);
  },
});

async function readNext(scope: TenantScope, eventUUID: string): Promise<AddedRun | undefined> {
  const next = await scope.tx
    .selectFrom('run_receipts')
    .select('run')
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', eventUUID)
    .where('is_added', '=', false)
    .orderBy('run')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const event = next && (await readEvent(scope, eventUUID));
  if (!event) return undefined;
  const { run } = next;
  const { totals, assets_deleted_utc } = await toStatsRun(scope, eventUUID, run);
  const hasAssets = assets_deleted_utc === null;
  return { eventUUID, eventType: event.event_type, run, totals: totals as Totals, hasAssets };
}

/** Adds the shares of a portion: each asset's share of each half hour's revenue is rounded as its line is. */
async function addPortion(
  { tx, tenant }: TenantScope,
  { eventUUID, eventType, run, totals: { settlementPeriods } }: AddedRun,
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
