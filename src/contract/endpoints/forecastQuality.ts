import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  AssetForecastQuality,
  AssetForecastQualityQuery,
  ForecastQuality,
  ForecastQualityQuery,
  KeptForecast,
  KeptForecastPath,
} from '../forecastQuality.ts';
import { pageSchema } from '../paging.ts';
import { read, staleRead } from './rowDefaults.ts';

const reads = ['consumption'] as const;

export const forecastQualityEndpoints = {
  getForecastQuality: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/forecast-quality',
    access: 'read',
    tag: 'Forecasts',
    summary: 'How the kept forecasts compare with what was measured',
    description:
      'Every day at 16:00 in London the forecast of each active portfolio is kept, and scored once the readings of ' +
      'its 48 hours have arrived. Of one portfolio, or of all together.',
    query: ForecastQualityQuery,
    response: ForecastQuality,
  }),
  listAssetForecastQuality: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/analytics/forecast-quality/assets',
    access: 'read',
    tag: 'Forecasts',
    summary: 'How the first 24 hours of the forecasts of each asset compare with what was measured',
    description: 'Active assets that were scored in the range and whose user allows half hours, the worst first.',
    query: AssetForecastQualityQuery,
    response: pageSchema(AssetForecastQuality),
    formats: ['csv'],
  }),
  getKeptForecast: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/portfolios/{portfolioUUID}/forecasts/kept/{date}',
    access: 'read',
    withinPortfolios: 'portfolioPath',
    tag: 'Forecasts',
    summary: 'The forecast of a portfolio as it was made on a day, beside what was measured',
    description: 'A day without a kept forecast answers 404.',
    params: KeptForecastPath,
    response: KeptForecast,
    refusals: [403],
  }),
} satisfies Record<string, Endpoint>;
