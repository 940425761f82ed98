import type { Handlers } from '../../platform/http/call.ts';
import type { TemperatureSource } from '../../readings/ports/temperatureSource.ts';
import { createBulkForecast } from './createBulkForecast.ts';
import { getAssetForecast } from './getAssetForecast.ts';
import { getPortfolioForecast } from './getPortfolioForecast.ts';
import { getForecastQuality } from './quality/getForecastQuality.ts';
import { getKeptForecast } from './quality/getKeptForecast.ts';
import { listAssetForecastQuality } from './quality/listAssetForecastQuality.ts';

export const forecastHandlers = (temperatures: TemperatureSource | null) =>
  ({
    getAssetForecast,
    getPortfolioForecast: getPortfolioForecast(temperatures),
    createBulkForecast,
    getForecastQuality,
    getKeptForecast,
    listAssetForecastQuality,
  }) satisfies Partial<Handlers>;
