import { type Endpoint, endpoint } from '../endpoint.ts';
import { BulkForecast, BulkForecasts, Forecast, ForecastQuery, PortfolioForecast } from '../forecast.ts';
import { assetPath, portfolioPath } from './pathParameters.ts';
import { read, write } from './rowDefaults.ts';

export const forecastEndpoints = {
  getAssetForecast: endpoint({
    ...read,
    method: 'GET',
    reads: ['consumption'],
    path: '/assets/{assetUUID}/forecasts',
    access: 'read',
    withinPortfolios: 'assetPath',
    tag: 'Forecasts',
    summary: 'Forecast of an asset, up to 48 hours ahead',
    description:
      'Net energy from the half hour in progress on, from readings before it alone; negative where the asset ' +
      'exports more than it imports. An archived asset has no forecast: 404.',
    params: assetPath,
    query: ForecastQuery,
    response: Forecast,
    refusals: [403],
  }),
  getPortfolioForecast: endpoint({
    ...read,
    method: 'GET',
    reads: ['portfolio'],
    path: '/portfolios/{portfolioUUID}/forecasts',
    access: 'read',
    withinPortfolios: 'portfolioPath',
    tag: 'Forecasts',
    summary: 'Forecast of a portfolio, up to 48 hours ahead',
    description:
      'Expected values add up over the active assets; p10, p50 and p90 are quantiles of the sum, narrower than ' +
      'the sums of the assets’ own.',
    params: portfolioPath,
    query: ForecastQuery,
    response: PortfolioForecast,
  }),
  createBulkForecast: endpoint({
    ...write,
    method: 'POST',
    path: '/forecasts/bulk',
    access: 'read',
    tag: 'Forecasts',
    summary: 'Forecasts of up to 1,000 assets',
    description: 'Assets that are unknown or archived are refused one by one.',
    body: BulkForecast,
    response: BulkForecasts,
    role: 'viewer',
    changes: [],
  }),
} satisfies Record<string, Endpoint>;
