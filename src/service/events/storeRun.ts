import { sql } from 'kysely';
import type { EventStats } from '#contract/stats.ts';
import type { StatsAftermath, StatsTerms } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../measuring/measureOptedIn.ts';
import type { SettledAsset } from './settleAsset.ts';
import { arrayText } from './storeBaselines.ts';

/** Assets of one statement: building the values of too many would block requests. */
const AT_ONCE = 1000;

/** The stats as in responses, without the run's identifiers. */
export type Totals = Omit<
  EventStats,
  'eventUUID' | 'status' | 'run' | 'calculatedUTC' | 'lateDataKwh' | 'reason' | 'terms'
>;

export interface Run {
  status: 'PRELIMINARY' | 'FINAL';
  totals: Totals;
  /** The reason given in the request; null if readings or the end of the event caused it. */
  reason: string | null;
  terms: StatsTerms;
  aftermath: StatsAftermath;
  measured: MeasuredAsset[];
  /** In the order of `measured`. */
  settled: SettledAsset[];
}

/** Adds a run after the event's existing ones; the caller has locked the event. */
export async function storeRun(
  scope: TenantScope,
  eventUUID: string,
  { status, totals, reason, terms, aftermath, measured, settled }: Run,
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
    })
    .returning('run')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < measured.length; from += AT_ONCE)
    await storeAssets(scope, eventUUID, run, measured.slice(from, from + AT_ONCE), settled.slice(from, from + AT_ONCE));
}

const storeAssets = (
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
  measured: readonly MeasuredAsset[],
  settled: readonly SettledAsset[],
) =>
  sql`
    insert into event_asset_stats (tenant_uuid, event_uuid, run, asset_uuid, portfolio_uuid, state,
      baseline_status, data_status,
      baseline_kwh, actual_kwh, delivered_kwh, reduction_percentage, rewardable_kwh, baseline_wh, actual_wh)
    select ${tenant}, ${eventUUID}, ${run}, asset_uuid, portfolio_uuid, 'OPT_IN', baseline_status, data_status,
      baseline_kwh, actual_kwh, delivered_kwh, reduction_percentage, rewardable_kwh,
      baseline_wh::float8[], actual_wh::integer[]
    from unnest(
      ${measured.map((asset) => asset.assetUUID)}::uuid[], ${measured.map((asset) => asset.portfolioUUID)}::uuid[],
      ${measured.map((asset) => asset.baselineStatus)}::text[], ${settled.map((asset) => asset.dataStatus)}::text[],
      ${settled.map((asset) => asset.baselineKwh)}::float8[], ${settled.map((asset) => asset.actualKwh)}::float8[],
      ${settled.map((asset) => asset.deliveredKwh)}::float8[],
      ${settled.map((asset) => asset.reductionPercentage)}::float8[],
      ${settled.map((asset) => asset.rewardableKwh)}::float8[],
      ${measured.map((asset) => arrayText(asset.baselineWh))}::text[],
      ${measured.map((asset) => arrayText(asset.actualWh))}::text[]
    ) as t (asset_uuid, portfolio_uuid, baseline_status, data_status, baseline_kwh, actual_kwh, delivered_kwh,
      reduction_percentage, rewardable_kwh, baseline_wh, actual_wh)`.execute(tx);
