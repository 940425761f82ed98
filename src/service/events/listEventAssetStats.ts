import { type Selectable, sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { DeliveredInterval } from '#contract/stats.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import { LEVEL } from '#energy/interval/deliveredInterval.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { EventAssetStatsTable, EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readEventNames } from '../assets/readEventNames.ts';
import { toRunWithAssets } from '../baselines/measurement/latestRun.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { readPage } from '../platform/http/page.ts';
import { assetContains } from '../tenants/searchAssets.ts';
import { energyByHalfHour } from './assetEnergy.ts';
import { findEvent } from './eventRows.ts';
import { sharedOf, withNames } from './shares/sharedEnergy.ts';

type IntervalColumns = Pick<
  Selectable<EventAssetStatsTable>,
  'interval_low_kwh' | 'interval_high_kwh' | 'interval_days' | 'interval_coverage'
>;

/** Lists the result of the newest run, or the given one, for each asset. */
export const listEventAssetStats: Handler<'listEventAssetStats'> = ({ scope, params, query }) =>
  readEventAssetStats(scope, params['event-uuid'], query);

/** Returns a page of the list; throws like the operation. */
export async function readEventAssetStats(
  scope: TenantScope,
  eventUUID: string,
  query: Call<'listEventAssetStats'>['query'],
): Promise<ResponseOf<Endpoints['listEventAssetStats']>> {
  const event = await findEvent(scope, eventUUID);
  const { run, unit_baseline, calculated_utc } = await toRunWithAssets(scope, event.event_uuid, query.run);
  let rows = scope.tx
    .selectFrom(
      sql<
        Selectable<EventAssetStatsTable>
      >`run_results(${scope.tenant}, ${event.event_uuid}, ${run})`.as<'event_asset_stats'>(
        sql.ref('event_asset_stats'),
      ),
    )
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'event_asset_stats.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'event_asset_stats.asset_uuid'),
    )
    .selectAll('event_asset_stats')
    .select(['assets.asset_id', 'assets.name']);
  if (query.dataStatus) rows = rows.where('event_asset_stats.data_status', '=', query.dataStatus);
  if (query.portfolioUUID) rows = rows.where('event_asset_stats.portfolio_uuid', '=', query.portfolioUUID);
  if (query.search) rows = rows.where(await assetContains(scope, query.search));
  const page = await readPage(rows, {
    ...query,
    columns: {
      assetId: 'assets.asset_id',
      baselineKwh: 'event_asset_stats.baseline_kwh',
      actualKwh: 'event_asset_stats.actual_kwh',
      deliveredKwh: 'event_asset_stats.delivered_kwh',
      reductionPercentage: 'event_asset_stats.reduction_percentage',
    },
    defaultSort: 'assetId',
    tieBreak: 'event_asset_stats.asset_uuid',
    toItem: (row) => ({
      assetUUID: row.asset_uuid,
      assetId: row.asset_id,
      name: row.name,
      portfolioUUID: row.portfolio_uuid,
      state: row.state,
      baselineKwh: row.baseline_kwh,
      actualKwh: row.actual_kwh,
      deliveredKwh: row.delivered_kwh,
      deliveredInterval: intervalOf(row),
      reductionPercentage: row.reduction_percentage,
      rewardableKwh: row.rewardable_kwh,
      reservedKw: null,
      isEstimate: unit_baseline !== null,
      shared: sharedOf(event, row),
      baselineStatus: row.baseline_status,
      dataStatus: row.data_status,
      setAside: 0,
      settlementPeriods: energyByHalfHour(event, row),
    }),
  });
  const names = await readEventNames(
    scope,
    page.data.flatMap(({ shared }) => shared?.elsewhere.map(({ eventUUID: other }) => other) ?? []),
  );
  const assetUUIDs = page.data.map(({ assetUUID }) => assetUUID);
  const kept = await readReservedKw(scope, event.event_uuid, assetUUIDs);
  const aside = await readSetAside(scope, event, calculated_utc, assetUUIDs);
  return {
    ...page,
    data: page.data.map((asset) => ({
      ...asset,
      reservedKw: kept.get(asset.assetUUID) ?? null,
      setAside: aside.get(asset.assetUUID) ?? 0,
      shared: withNames(asset.shared, names),
    })),
  };
}

/** Returns the power that assets of a page reserve for the event; those that reserve all of theirs are not in it. */
async function readReservedKw(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  assetUUIDs: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('event_assets')
    .select(['asset_uuid', 'reserved_kw'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .where('reserved_kw', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.asset_uuid, row.reserved_kw!]));
}

/** Counts half hours of the event, and of the days before it that its baseline may use, set aside before the run. */
async function readSetAside(
  { tx, tenant }: TenantScope,
  { start_utc, end_utc }: Pick<EventRow, 'start_utc' | 'end_utc'>,
  calculated: Date,
  assetUUIDs: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ asset_uuid: string; half_hours: number }>`
    select asset_uuid, count(*)::integer as half_hours from suspicious_readings
    where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[]) and state = 'SET_ASIDE'
      and decided_utc <= ${calculated} and start_utc < ${end_utc}
      and start_utc >= ${new Date(start_utc.getTime() - HISTORY_DAYS * DAY_MS)}
    group by asset_uuid`.execute(tx);
  return new Map(rows.map((row) => [row.asset_uuid, row.half_hours]));
}

function intervalOf(row: IntervalColumns): DeliveredInterval | null {
  const { interval_low_kwh: low, interval_high_kwh: high, interval_days: days, interval_coverage: coverage } = row;
  if (low === null || high === null || days === null || coverage === null) return null;
  return { level: LEVEL, low, high, placeboDays: days, coverage };
}
