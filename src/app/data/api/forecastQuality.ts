import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ChanceCalibrationQuery } from '#contract/chance.ts';
import type { AssetForecastQualityQuery, ForecastQualityQuery } from '#contract/forecastQuality.ts';
import { api } from './client.ts';

const SLOW_POLL_MS = 300_000;
const FIRST_POLL_MS = 10_000;

/** What was forecast and said against what happened. */
export const forecastQualityQueries = {
  /** Kept forecasts compared with what was measured; at most a year. */
  forecastQuality: (query: z.input<typeof ForecastQualityQuery>) =>
    queryOptions({
      queryKey: ['analytics', 'forecastQuality', query],
      queryFn: ({ signal }) => api.getForecastQuality({ query }, { signal }),
      placeholderData: keepPreviousData,
      // The first scores of a portfolio come soon after its first forecast.
      refetchInterval: ({ state }) => (state.data?.forecasts.scored === 0 ? FIRST_POLL_MS : SLOW_POLL_MS),
    }),

  /** The same by asset; at most 60 days. */
  assetForecastQuality: (query: z.input<typeof AssetForecastQualityQuery>) =>
    queryOptions({
      queryKey: ['analytics', 'assetForecastQuality', query],
      queryFn: ({ signal }) => api.listAssetForecastQuality({ query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: SLOW_POLL_MS,
    }),

  /** What was said at the start of events against what happened; at most a year. */
  chances: (query: z.input<typeof ChanceCalibrationQuery>) =>
    queryOptions({
      queryKey: ['analytics', 'chances', query],
      queryFn: ({ signal }) => api.getChanceCalibration({ query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: SLOW_POLL_MS,
    }),

  /** One forecast as it was made, by the London day on which it begins. */
  keptForecast: (portfolioUUID: string, date: string) =>
    queryOptions({
      queryKey: ['analytics', 'keptForecast', portfolioUUID, date],
      queryFn: ({ signal }) => api.getKeptForecast({ params: { portfolioUUID, date } }, { signal }),
      placeholderData: (previous, last) => (last?.queryKey[2] === portfolioUUID ? previous : undefined),
      staleTime: SLOW_POLL_MS,
    }),
};
