import { type Forecast, type ForecastColumns, forecastStatus } from '#energy/forecast/forecast.ts';
import { sumForecasts } from '#energy/forecast/sumForecasts.ts';
import { MIN_TEMPERATURE_ASSETS } from '#energy/forecast/temperature.ts';
import { countSummed, readAtOnce, readSummedAssets, summedOf } from '../../assets/portfolios/summedAssets.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { TemperatureSource } from '../../readings/ports/temperatureSource.ts';
import { forecastAssets, horizonOf } from './forecastAssets.ts';
import { toColumns } from './forecastColumns.ts';
import { forecastWithin } from './forecastWithin.ts';
import { PortfolioTemperature } from './portfolioTemperature.ts';

/**
 * Forecasts a portfolio's active assets together: expected values add up, quantiles are those of the sum. Assets with
 * too little history, those whose user does not allow half hours, and those whose energy another asset of the sum
 * includes, are counted and left out; an archived portfolio is 404. Above 2,000 assets, an even sample represents all.
 * With a source, temperature counts for 200 assets and more.
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
    const summed = await summedOf(scope, portfolioUUID, 'halfHour', readAtOnce.forecastAssets);
    const { counts, standFor, members } = await countSummed(scope, summed);
    const horizon = horizonOf(scope, horizonHours);
    const following =
      source && counts.assetsSampled >= MIN_TEMPERATURE_ASSETS ? new PortfolioTemperature(horizon) : null;
    const assets = await readSummedAssets(scope, summed);
    const forecasts = await forecastAssets(scope, [...assets.keys()], horizon, following?.observe);
    const temperature = following && (await following.apply(scope, source!));
    const known = forecasts.filter((each) => each.status !== 'INSUFFICIENT_DATA');
    const forecast = { ...scaled(sumForecasts(known, horizon.halfHours), standFor), ...assetsOfForecast(known) };
    return {
      portfolioUUID,
      ...counts,
      sampledWithin:
        members &&
        forecastWithin({ all: summed.sampledOf!, members }, forecasts, [...assets.values()], [0, horizon.halfHours]),
      assetsWithForecast: Math.round(known.length * standFor),
      ...toColumns(forecast, horizon.originMs),
      temperature,
    };
  };

/**
 * Scales the forecast of sampled assets to all of them. Its band is as wide, in proportion, as that of the sample,
 * which is wider than that of so many assets: the sample is not certain either.
 */
function scaled(columns: ForecastColumns, standFor: number): ForecastColumns {
  const all = (wh: Float64Array) => wh.map((each) => each * standFor);
  return { values: all(columns.values), p10: all(columns.p10), p50: all(columns.p50), p90: all(columns.p90) };
}

/**
 * Returns the quality of a portfolio's data: that of its median asset, and through the latest half hour any of them
 * measured.
 */
function assetsOfForecast(known: readonly Forecast[]) {
  const historyDays = known.map((each) => each.historyDays).sort((a, b) => a - b)[Math.floor(known.length / 2)] ?? 0;
  const dataThroughMs = known.reduce<number | null>(
    (latest, each) => Math.max(latest ?? 0, each.dataThroughMs ?? 0),
    null,
  );
  return { historyDays, status: forecastStatus(historyDays), dataThroughMs };
}
