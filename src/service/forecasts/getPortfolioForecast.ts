import { type Forecast, statusOf } from '#energy/forecast/forecast.ts';
import { sumForecasts } from '#energy/forecast/sumForecasts.ts';
import { LEAST_ASSETS } from '#energy/forecast/temperature.ts';
import type { Handler } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { countedOnce } from '../participation/sharedMeters.ts';
import type { TemperatureSource } from '../ports/temperatureSource.ts';
import { filterReadable } from '../readings/dataAccess.ts';
import { forecastAssets, horizonOf } from './forecastAssets.ts';
import { toColumns } from './forecastColumns.ts';
import { PortfolioTemperature } from './portfolioTemperature.ts';

/**
 * Forecast of a portfolio's active assets together: expected values add up, quantiles are those of the sum. Assets with
 * too little history, those whose user does not allow half hours, and those whose energy another asset of the sum
 * includes, are counted and left out; an archived portfolio is 404. With a source, temperature counts for 200 assets
 * and more.
 */
export const getPortfolioForecast =
  (source: TemperatureSource | null): Handler<'getPortfolioForecast'> =>
  async ({ scope, params: { portfolioUUID }, query: { horizonHours } }) => {
    const { tx, tenant } = scope;
    const portfolio = await tx
      .selectFrom('portfolios')
      .select('status')
      .where('tenant_uuid', '=', tenant)
      .where('portfolio_uuid', '=', portfolioUUID)
      .executeTakeFirst();
    if (portfolio?.status !== 'ACTIVE') throw notFound('portfolio');
    const assets = await tx
      .selectFrom('assets')
      .select('asset_uuid')
      .where('tenant_uuid', '=', tenant)
      .where('portfolio_uuid', '=', portfolioUUID)
      .where('status', '=', 'ACTIVE')
      .orderBy('asset_uuid')
      .execute();
    const readable = await filterReadable(
      scope,
      assets.map((asset) => asset.asset_uuid),
    );
    const summed = await countedOnce(scope, readable);
    const horizon = horizonOf(scope, horizonHours);
    const following = source && summed.length >= LEAST_ASSETS ? new PortfolioTemperature(horizon) : null;
    const forecasts = await forecastAssets(scope, summed, horizon, following?.observe);
    const temperature = following && (await following.apply(scope, source!));
    const known = forecasts.filter((each) => each.status !== 'INSUFFICIENT_DATA');
    const forecast = { ...sumForecasts(known, horizon.halfHours), ...standing(known) };
    const counts = {
      assets: summed.length,
      assetsWithheld: assets.length - readable.length,
      assetsMeterCounted: readable.length - summed.length,
    };
    return {
      portfolioUUID,
      ...counts,
      assetsWithForecast: known.length,
      ...toColumns(forecast, horizon.originMs),
      temperature,
    };
  };

/**
 * The quality of a portfolio's data: that of its median asset, and through the latest half hour any of them measured.
 */
function standing(known: readonly Forecast[]) {
  const historyDays = known.map((each) => each.historyDays).sort((a, b) => a - b)[Math.floor(known.length / 2)] ?? 0;
  const dataThroughMs = known.reduce<number | null>(
    (latest, each) => Math.max(latest ?? 0, each.dataThroughMs ?? 0),
    null,
  );
  return { historyDays, status: statusOf(historyDays), dataThroughMs };
}
