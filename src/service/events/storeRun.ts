import { sql } from 'kysely';
import type { DeliveredInterval, EventStats, StatsPeriod } from '#contract/stats.ts';
import type { StatsAftermath, StatsComparisons, StatsTerms } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../measuring/measureOptedIn.ts';
import { actualKwh, baselineKwh } from './receipt/exactKwh.ts';
import type { SettledPeriod } from './settle.ts';
import type { SettledAsset } from './settleAsset.ts';
import { arrayText } from './storeBaselines.ts';

/** Assets of one statement: building the values of too many would block requests. */
const AT_ONCE = 1000;

/** The stats as in responses, without the run's identifiers; runs of before intervals were kept have none of these. */
export type Totals = SettledTotals &
  Pick<EventStats, 'deliveredInterval' | 'baselineBiasPercentage'> & {
    settlementPeriods: Pick<StatsPeriod, 'deliveredInterval'>[];
  };

/** The stats without their intervals. */
export type SettledTotals = Omit<
  EventStats,
  | 'eventUUID'
  | 'status'
  | 'run'
  | 'calculatedUTC'
  | 'lateDataKwh'
  | 'reason'
  | 'terms'
  | 'deliveredInterval'
  | 'baselineBiasPercentage'
  | 'settlementPeriods'
> & { settlementPeriods: SettledPeriod[] };

export interface Run {
  status: 'PRELIMINARY' | 'FINAL';
  totals: Totals;
  /** The reason given in the request; null if readings or the end of the event caused it. */
  reason: string | null;
  terms: StatsTerms;
  aftermath: StatsAftermath;
  comparisons: StatsComparisons;
  measured: MeasuredAsset[];
  /** In the order of `measured`. */
  settled: SettledAsset[];
  /** How sure the figures of each asset are. */
  intervals: ReadonlyMap<string, DeliveredInterval>;
}

/** Adds a run after the event's existing ones; the caller has locked the event. */
export async function storeRun(
  scope: TenantScope,
  eventUUID: string,
  { status, totals, reason, terms, aftermath, comparisons, measured, settled, intervals }: Run,
): Promise<void> {
  const { tx, tenant, now } = scope;
  const { run } = await tx
    .insertInto('event_stats')
    .values({
      tenant_uuid: tenant,
      event_uuid: eventUUID,
      run: sql<number>`(select coalesce(max(run), 0) + 1 from event_stats where tenant_uuid = ${tenant}
        and event_uuid = ${eventUUID})`,
      status,
      calculated_utc: new Date(now),
      totals: JSON.stringify(totals),
      reason,
      terms: JSON.stringify(terms),
      aftermath: JSON.stringify(aftermath),
      comparisons: JSON.stringify(comparisons),
    })
    .returning('run')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < measured.length; from += AT_ONCE)
    await storeAssets(
      scope,
      eventUUID,
      run,
      measured.slice(from, from + AT_ONCE),
      settled.slice(from, from + AT_ONCE),
      intervals,
    );
  await storePortfolios(scope, eventUUID, run);
}

/** Adds up each portfolio's half hours from the stored assets; each asset is rounded once, to a millionth of a kWh. */
async function storePortfolios({ tx, tenant }: TenantScope, eventUUID: string, run: number): Promise<void> {
  await sql`
    insert into event_portfolio_stats (tenant_uuid, event_uuid, run, portfolio_uuid, slot, assets, counted,
      baseline_kwh, actual_kwh)
    select s.tenant_uuid, s.event_uuid, s.run, s.portfolio_uuid, h.slot, count(*), count(h.b + h.a),
      coalesce(sum(${baselineKwh(sql`h.b`)}) filter (where h.a is not null), 0),
      coalesce(sum(${actualKwh(sql`h.a`)}) filter (where h.b is not null), 0)
    from event_asset_stats s cross join lateral unnest(s.baseline_wh, s.actual_wh) with ordinality as h (b, a, slot)
    where s.tenant_uuid = ${tenant} and s.event_uuid = ${eventUUID} and s.run = ${run}
    group by s.tenant_uuid, s.event_uuid, s.run, s.portfolio_uuid, h.slot`.execute(tx);
}

function storeAssets(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
  measured: readonly MeasuredAsset[],
  settled: readonly SettledAsset[],
  intervals: ReadonlyMap<string, DeliveredInterval>,
): Promise<unknown> {
  const own = measured.map(({ assetUUID }) => intervals.get(assetUUID) ?? null);
  return sql`
    insert into event_asset_stats (tenant_uuid, event_uuid, run, asset_uuid, portfolio_uuid, state,
      baseline_status, data_status,
      baseline_kwh, actual_kwh, delivered_kwh, reduction_percentage, rewardable_kwh, baseline_wh, actual_wh,
      interval_low_kwh, interval_high_kwh, interval_days, interval_coverage)
    select ${tenant}, ${eventUUID}, ${run}, asset_uuid, portfolio_uuid, 'OPT_IN', baseline_status, data_status,
      baseline_kwh, actual_kwh, delivered_kwh, reduction_percentage, rewardable_kwh,
      baseline_wh::float8[], actual_wh::integer[],
      interval_low_kwh, interval_high_kwh, interval_days, interval_coverage
    from unnest(
      ${measured.map((asset) => asset.assetUUID)}::uuid[], ${measured.map((asset) => asset.portfolioUUID)}::uuid[],
      ${measured.map((asset) => asset.baselineStatus)}::text[], ${settled.map((asset) => asset.dataStatus)}::text[],
      ${settled.map((asset) => asset.baselineKwh)}::float8[], ${settled.map((asset) => asset.actualKwh)}::float8[],
      ${settled.map((asset) => asset.deliveredKwh)}::float8[],
      ${settled.map((asset) => asset.reductionPercentage)}::float8[],
      ${settled.map((asset) => asset.rewardableKwh)}::float8[],
      ${measured.map((asset) => arrayText(asset.baselineWh))}::text[],
      ${measured.map((asset) => arrayText(asset.actualWh))}::text[],
      ${own.map((interval) => interval?.low ?? null)}::float8[],
      ${own.map((interval) => interval?.high ?? null)}::float8[],
      ${own.map((interval) => interval?.placeboDays ?? null)}::integer[],
      ${own.map((interval) => interval?.coverage ?? null)}::float8[]
    ) as t (asset_uuid, portfolio_uuid, baseline_status, data_status, baseline_kwh, actual_kwh, delivered_kwh,
      reduction_percentage, rewardable_kwh, baseline_wh, actual_wh,
      interval_low_kwh, interval_high_kwh, interval_days, interval_coverage)`.execute(tx);
}
