import { sql } from 'kysely';
import type { EventStats, StatsPeriod } from '#contract/stats.ts';
import { whToKwh } from '#energy/reading.ts';
import type {
  PortfolioIntervals,
  RunResponses,
  StatsAftermath,
  StatsComparisons,
  StatsTerms,
  StoredUnitBaseline,
} from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../baselines/measurement/optedInBatches.ts';
import type { MeasuredResult } from './portions/measurePortion.ts';
import type { SettledPeriod } from './settle.ts';

/** Returns numbers as an array of PostgreSQL, NULL for none. */
export const arrayText = (values: Float64Array): string =>
  `{${Array.from(values, (value) => (Number.isNaN(value) ? 'NULL' : value)).join()}}`;

/** Number of assets in one statement: building the values of too many would block requests. */
export const AT_ONCE = 1000;

/** Stats as in responses, without the run's identifiers; runs made before intervals were stored have none of these. */
export type Totals = SettledTotals &
  Pick<EventStats, 'deliveredInterval' | 'intervalBasis' | 'baselineBiasPercentage' | 'controlGroup'> & {
    settlementPeriods: Pick<StatsPeriod, 'deliveredInterval'>[];
  };

/** Stats without their intervals, and without those of the control group. */
export type SettledTotals = Omit<
  EventStats,
  | 'eventUUID'
  | 'status'
  | 'run'
  | 'calculatedUTC'
  | 'lateDataKwh'
  | 'reason'
  | 'terms'
  | 'unitBaseline'
  | 'deliveredInterval'
  | 'intervalBasis'
  | 'baselineBiasPercentage'
  | 'controlGroup'
  | 'settlementPeriods'
> & { settlementPeriods: SettledPeriod[] };

/** Whether results are stored of a run that has not been made: by portions of a plan that was ended. */
export async function hasResults({ tx, tenant }: TenantScope, eventUUID: string, run: number): Promise<boolean> {
  const row = await tx
    .selectFrom('event_asset_stats')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the results of a range of assets from such a run. */
export const removeResults = (
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
  { after, to }: AssetRange,
): Promise<unknown> =>
  tx
    .deleteFrom('event_asset_stats')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('run', '=', run)
    .where('asset_uuid', '>', after)
    .where('asset_uuid', '<=', to)
    .execute();

/** Stores the results of a portion of assets for a run that is to come. */
export async function storeResults(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
  results: readonly MeasuredResult[],
): Promise<void> {
  for (let from = 0; from < results.length; from += AT_ONCE)
    await storeAssets(tx, tenant, eventUUID, run, results.slice(from, from + AT_ONCE));
}

export interface Run {
  run: number;
  status: 'PRELIMINARY' | 'FINAL';
  totals: Totals;
  /** The reason given in the request; null if readings or the end of the event caused it. */
  reason: string | null;
  terms: StatsTerms;
  aftermath: StatsAftermath;
  comparisons: StatsComparisons;
  responses: RunResponses;
  /** Baseline of all assets together; null where each asset has its own. */
  unitBaseline: StoredUnitBaseline | null;
  /** Intervals by portfolio; null with a baseline of all assets together, and where nobody added them up. */
  portfolioIntervals: PortfolioIntervals | null;
}

/** Adds a run after the event's existing ones, whose results are stored; the caller has locked the event. */
export async function storeRun(
  { tx, tenant, now }: TenantScope,
  eventUUID: string,
  { totals, terms, aftermath, comparisons, responses, unitBaseline, portfolioIntervals, ...run }: Run,
): Promise<void> {
  await tx
    .insertInto('event_stats')
    .values({
      tenant_uuid: tenant,
      event_uuid: eventUUID,
      ...run,
      calculated_utc: new Date(now),
      totals: JSON.stringify(totals),
      terms: JSON.stringify(terms),
      aftermath: JSON.stringify(aftermath),
      comparisons: JSON.stringify(comparisons),
      responses: JSON.stringify(responses),
      unit_baseline: unitBaseline && JSON.stringify(unitBaseline),
      portfolio_intervals: portfolioIntervals && JSON.stringify(portfolioIntervals),
    })
    .execute();
}

/** Returns whole numbers as an array of PostgreSQL, NULL for none. */
const listText = (values: readonly (number | null)[]): string => `{${values.map((value) => value ?? 'NULL').join()}}`;

function storeAssets(
  tx: TenantScope['tx'],
  tenant: string,
  eventUUID: string,
  run: number,
  results: readonly MeasuredResult[],
): Promise<unknown> {
  const measured = results.map((result) => result.measured);
  const settled = results.map((result) => result.settled);
  const own = results.map((result) => result.interval);
  // The statement returns something: Citus then inserts where row-level security is, instead of copying, which that
  // refuses.
  return sql`
    with stored as (insert into event_asset_stats (tenant_uuid, event_uuid, run, asset_uuid, portfolio_uuid, state,
      baseline_status, data_status,
      baseline_kwh, actual_kwh, delivered_kwh, reduction_percentage, rewardable_kwh, baseline_wh, actual_wh,
      interval_low_kwh, interval_high_kwh, interval_days, interval_coverage, rebound_kwh, attributed_wh, elsewhere_wh)
    select ${tenant}, ${eventUUID}, ${run}, asset_uuid, portfolio_uuid, 'OPT_IN', baseline_status, data_status,
      baseline_kwh, actual_kwh, delivered_kwh, reduction_percentage, rewardable_kwh,
      baseline_wh::float8[], actual_wh::integer[],
      interval_low_kwh, interval_high_kwh, interval_days, interval_coverage, rebound_kwh, attributed_wh::integer[],
      elsewhere_wh::jsonb
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
      ${own.map((interval) => interval?.coverage ?? null)}::float8[],
      ${results.map(({ reboundWh }) => (reboundWh === null ? null : whToKwh(reboundWh)))}::float8[],
      ${results.map(({ share }) => (share === null ? null : listText(share.attributedWh)))}::text[],
      ${results.map(({ share }) => (share === null ? null : JSON.stringify(share.elsewhereWh)))}::text[]
    ) as t (asset_uuid, portfolio_uuid, baseline_status, data_status, baseline_kwh, actual_kwh, delivered_kwh,
      reduction_percentage, rewardable_kwh, baseline_wh, actual_wh,
      interval_low_kwh, interval_high_kwh, interval_days, interval_coverage, rebound_kwh, attributed_wh, elsewhere_wh)
    returning true) select count(*) from stored`.execute(tx);
}
