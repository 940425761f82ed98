import type { Handlers } from '../http/call.ts';
import type { TemperatureSource } from '../ports/temperatureSource.ts';
import { createBulkForecast } from './createBulkForecast.ts';
import { getAssetForecast } from './getAssetForecast.ts';
import { getPortfolioForecast } from './getPortfolioForecast.ts';

export const forecastHandlers = (
  temperatures: TemperatureSource | null,
): Pick<Handlers, 'getAssetForecast' | 'getPortfolioForecast' | 'createBulkForecast'> => ({
  getAssetForecast,
  getPortfolioForecast: getPortfolioForecast(temperatures),
  createBulkForecast,
});
