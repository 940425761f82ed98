import type { Handlers } from '../http/call.ts';
import type { TemperatureSource } from '../ports/temperatureSource.ts';
import { createBulkForecast } from './createBulkForecast.ts';
import { getAssetForecast } from './getAssetForecast.ts';
import { getPortfolioForecast } from './getPortfolioForecast.ts';
import { getForecastQuality } from './kept/getForecastQuality.ts';
import { getKeptForecast } from './kept/getKeptForecast.ts';
import { listAssetForecastQuality } from './kept/listAssetForecastQuality.ts';

type Names =
  | 'getAssetForecast'
  | 'getPortfolioForecast'
  | 'createBulkForecast'
  | 'getForecastQuality'
  | 'getKeptForecast'
  | 'listAssetForecastQuality';

export const forecastHandlers = (temperatures: TemperatureSource | null): Pick<Handlers, Names> => ({
  getAssetForecast,
  getPortfolioForecast: getPortfolioForecast(temperatures),
  createBulkForecast,
  getForecastQuality,
  getKeptForecast,
  listAssetForecastQuality,
});
