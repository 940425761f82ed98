import type { Forecast, ForecastColumns } from '#energy/forecast/forecast.ts';
import { newestOrigin, originBefore } from '#energy/forecast/origins.ts';
import { sumForecasts } from '#energy/forecast/sumForecasts.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, type JobHandler } from '../../../platform/scheduler/jobs.ts';
import { forecastAssets } from '../forecastAssets.ts';
import { addCount } from './forecastDays.ts';
import { type AssetSample, sampleAssets } from './sampleAssets.ts';
import { firstScoringMs } from './scoringTimes.ts';
import { waitAfterJump } from './waitAfterJump.ts';
import { waitForHistory } from './waitForHistory.ts';

/** Half hours of a stored forecast, and those for which it has the assets' own ranges. */
export const KEPT_HALF_HOURS = 96;
export const ASSET_HALF_HOURS = 48;
/** Largest number of assets in a portfolio's forecast; more are sampled. */
const MAX_ASSETS = 1000;
/** Number of earlier days that a portfolio's first forecast also replays, and the most assets it replays them with. */
const REPLAYED_DAYS = 14;
const MAX_REPLAYED_ASSETS = 100;
/** Rows of one statement. */
const PAGE = 200;

/**
 * Forecasts a portfolio from 16:00 in London on, from readings before it alone, and stores the forecast. The first time
 * it also replays those of two weeks before, so that their quality is known at once.
 */
export const storeDayForecast: JobHandler = async (scope, portfolioUUID) => {
  if (await waitAfterJump(scope, 'FORECAST_KEEP', portfolioUUID)) return;
  const { tx, tenant, now } = scope;
  const portfolio = await tx
    .selectFrom('portfolios')
    .select('status')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .executeTakeFirst();
  if (portfolio?.status !== 'ACTIVE' || (await waitForHistory(scope, portfolioUUID))) return;
  const earlier = await tx
    .selectFrom('portfolio_forecasts')
    .select('origin_utc')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', '=', portfolioUUID)
    .limit(1)
    .executeTakeFirst();
  const newest = newestOrigin(now);
  const sample = await sampleAssets(scope, portfolioUUID, MAX_ASSETS);
  if (!(await keepAt(scope, portfolioUUID, newest, sample))) return;
  const kept = [newest];
  if (!earlier) {
    const replayed = await sampleAssets(scope, portfolioUUID, MAX_REPLAYED_ASSETS);
    for (let days = 1; days <= REPLAYED_DAYS; days++) {
      const originMs = originBefore(newest, days);
      if (!(await keepAt(scope, portfolioUUID, originMs, replayed))) break;
      kept.push(originMs);
    }
  }
  const due = Math.max(now, firstScoringMs(Math.min(...kept)));
  await enqueue(scope, 'FORECAST_SCORE', [portfolioUUID], due);
  await addCount(scope, 'KEPT', kept.length);
};

/** Stores one forecast; returns whether any asset had enough history, and the forecast was not stored before. */
async function keepAt(
  scope: TenantScope,
  portfolioUUID: string,
  originMs: number,
  { assets, assetUUIDs }: AssetSample,
): Promise<boolean> {
  const { tx, tenant, now } = scope;
  const forecasts = await forecastAssets(scope, assetUUIDs, { originMs, halfHours: KEPT_HALF_HOURS });
  const known = forecasts.flatMap((each, index) =>
    each.status === 'INSUFFICIENT_DATA' ? [] : [{ assetUUID: assetUUIDs[index]!, forecast: each }],
  );
  if (known.length === 0) return false;
  const columns = sumForecasts(
    known.map(({ forecast }) => forecast),
    KEPT_HALF_HOURS,
  );
  const key = { tenant_uuid: tenant, portfolio_uuid: portfolioUUID, origin_utc: new Date(originMs) };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('portfolio_forecasts')
    .values({
      ...key,
      made_utc: new Date(now),
      assets,
      asset_uuids: known.map(({ assetUUID }) => assetUUID),
      ...columnsOf(columns, (wh) => wh),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  for (let from = 0; from < known.length; from += PAGE)
    await tx
      .insertInto('asset_forecasts')
      .values(
        known.slice(from, from + PAGE).map(({ assetUUID, forecast }) => ({
          ...key,
          asset_uuid: assetUUID,
          ...columnsOf(firstDay(forecast), Math.round),
        })),
      )
      .execute();
  return true;
}

/** Returns the expected values of all half hours, and the quantiles of the first 24 hours. */
const firstDay = ({ values, p10, p50, p90 }: Forecast): ForecastColumns => ({
  values,
  p10: p10.subarray(0, ASSET_HALF_HOURS),
  p50: p50.subarray(0, ASSET_HALF_HOURS),
  p90: p90.subarray(0, ASSET_HALF_HOURS),
});

const columnsOf = ({ values, p10, p50, p90 }: ForecastColumns, store: (wh: number) => number) => {
  const stored = (wh: Float64Array) => Array.from(wh, (each) => (Number.isNaN(each) ? null : store(each)));
  return { values_wh: stored(values), p10_wh: stored(p10), p50_wh: stored(p50), p90_wh: stored(p90) };
};
