import { type Selectable, sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { DeliveredInterval } from '#contract/stats.ts';
import { LEVEL } from '#energy/interval/deliveredInterval.ts';
import type { EventAssetStatsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Call, Handler } from '../http/call.ts';
import { readPage } from '../http/page.ts';
import { toRunWithAssets } from '../measuring/latestRun.ts';
import { assetContains } from '../participation/searchAssets.ts';
import { readEventNames } from '../stacking/readEventNames.ts';
import { energyByHalfHour } from './assetEnergy.ts';
import { findEvent } from './eventRows.ts';
import { sharedOf, withNames } from './shares/sharedEnergy.ts';

type IntervalColumns = Pick<
  Selectable<EventAssetStatsTable>,
  'interval_low_kwh' | 'interval_high_kwh' | 'interval_days' | 'interval_coverage'
>;

/** The result of the newest run, or the given one, for each asset. */
export const listEventAssetStats: Handler<'listEventAssetStats'> = ({ scope, params, query }) =>
  readEventAssetStats(scope, params['event-uuid'], query);

/** A page of it; throws like the operation. */
export async function readEventAssetStats(
  scope: TenantScope,
  eventUUID: string,
  query: Call<'listEventAssetStats'>['query'],
): Promise<ResponseOf<Endpoints['listEventAssetStats']>> {
  const event = await findEvent(scope, eventUUID);
  const { run, unit_baseline } = await toRunWithAssets(scope, event.event_uuid, query.run);
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
      settlementPeriods: energyByHalfHour(event, row),
    }),
  });
  const names = await readEventNames(
    scope,
    page.data.flatMap(({ shared }) => shared?.elsewhere.map(({ eventUUID: other }) => other) ?? []),
  );
  const kept = await readReservedKw(
    scope,
    event.event_uuid,
    page.data.map(({ assetUUID }) => assetUUID),
  );
  return {
    ...page,
    data: page.data.map((asset) => ({
      ...asset,
      reservedKw: kept.get(asset.assetUUID) ?? null,
      shared: withNames(asset.shared, names),
    })),
  };
}

/** What assets of a page keep for the event; those that keep all of themselves are not in it. */
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

function intervalOf(row: IntervalColumns): DeliveredInterval | null {
  const { interval_low_kwh: low, interval_high_kwh: high, interval_days: days, interval_coverage: coverage } = row;
  if (low === null || high === null || days === null || coverage === null) return null;
  return { level: LEVEL, low, high, placeboDays: days, coverage };
}
