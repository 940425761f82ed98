import type { Handlers } from '../http/call.ts';
import { createBulkForecast } from './createBulkForecast.ts';
import { getAssetForecast } from './getAssetForecast.ts';
import { getPortfolioForecast } from './getPortfolioForecast.ts';

export const forecastHandlers = (): Pick<
  Handlers,
  'getAssetForecast' | 'getPortfolioForecast' | 'createBulkForecast'
> => ({ getAssetForecast, getPortfolioForecast, createBulkForecast });
