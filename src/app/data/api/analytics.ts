import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AssetResponseQuery } from '#contract/assetResponse.ts';
import type { AdjustmentQuery, BaselineTrialQuery } from '#contract/baselineTrial.ts';
import type { CoverageQuery } from '#contract/coverage.ts';
import type { HeadroomQuery } from '#contract/headroom.ts';
import type { VerdictList } from '#contract/listVerdict.ts';
import type { SeasonQuery } from '#contract/season.ts';
import type { TileAssetsQuery, TilesQuery } from '#contract/tiles.ts';
import { liveStaleTime, pollUnlessLive } from '../live/liveState.ts';
import { api } from './client.ts';

const POLL_MS = 30_000;
const SLOW_POLL_MS = 300_000;
/** Events of a season that are drawn, the newest. */
export const SEASON_EVENTS = 400;

export type TilesInput = z.input<typeof TilesQuery>;
export type TileAssetsInput = z.input<typeof TileAssetsQuery>;

/** ISO instants, `to` exclusive. */
type Range = { from: string; to: string };

/** Analytics that the service computes from readings, stats and registrations. */
export const analyticsQueries = {
  /** Summary of the tenant. */
  summary: () =>
    queryOptions({
      queryKey: ['analytics', 'summary'],
      queryFn: ({ signal }) => api.getSummary({}, { signal }),
      staleTime: liveStaleTime,
      // No webhook reports new readings.
      refetchInterval: () => pollUnlessLive(POLL_MS) || SLOW_POLL_MS,
    }),

  /** Without a range, the season of the present. Under the events, so that changes of an event invalidate it too. */
  season: (query: z.input<typeof SeasonQuery> = { pageSize: SEASON_EVENTS }) =>
    queryOptions({
      queryKey: ['events', 'season', query],
      queryFn: ({ signal }) => api.getSeason({ query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: liveStaleTime,
      refetchInterval: () => pollUnlessLive(SLOW_POLL_MS),
    }),

  /** What the fleet uses and is expected to; at most 4 days. */
  fleet: (query: Range) =>
    queryOptions({
      queryKey: ['analytics', 'fleet', query],
      queryFn: ({ signal }) => api.getFleet({ query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: SLOW_POLL_MS,
      refetchInterval: SLOW_POLL_MS,
    }),

  /** The sentence of a list's page. Under the events, so that what changes them invalidates it too. */
  listVerdict: (list: VerdictList) =>
    queryOptions({
      queryKey: ['events', 'list-verdict', list],
      queryFn: ({ signal }) => api.getListVerdict({ query: { list } }, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: () => pollUnlessLive(SLOW_POLL_MS),
    }),

  /** What needs the operator. */
  tasks: () =>
    queryOptions({
      queryKey: ['events', 'tasks'],
      queryFn: ({ signal }) => api.listTasks({}, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: () => pollUnlessLive(POLL_MS) || SLOW_POLL_MS,
    }),

  /** At most 366 days. */
  asset: (assetUUID: string, query: Range) =>
    queryOptions({
      queryKey: ['analytics', 'asset', assetUUID, query],
      queryFn: ({ signal }) => api.getAssetAnalytics({ params: { assetUUID }, query }, { signal }),
      placeholderData: (previous, last) => (last?.queryKey[2] === assetUUID ? previous : undefined),
    }),

  /** The next 48 hours. */
  forecast: (assetUUID: string) =>
    queryOptions({
      queryKey: ['analytics', 'forecast', assetUUID],
      queryFn: ({ signal }) => api.getAssetForecast({ params: { assetUUID }, query: {} }, { signal }),
      refetchInterval: SLOW_POLL_MS,
    }),

  event: (eventUUID: string, run?: number) =>
    queryOptions({
      // Under the events, so that changes of an event invalidate these too.
      queryKey: ['events', 'analytics', eventUUID, ...(run === undefined ? [] : [run])],
      queryFn: ({ signal }) =>
        api.getEventAnalytics({ params: { 'event-uuid': eventUUID }, query: { run } }, { signal }),
    }),

  /** Responses of assets to their events; at most a year. */
  responses: (query: z.input<typeof AssetResponseQuery>) =>
    queryOptions({
      queryKey: ['analytics', 'responses', query],
      queryFn: ({ signal }) => api.listAssetResponses({ query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: SLOW_POLL_MS,
    }),

  /** The latest events of one asset. */
  response: (assetUUID: string) =>
    queryOptions({
      queryKey: ['analytics', 'response', assetUUID],
      queryFn: ({ signal }) => api.getAssetResponse({ params: { assetUUID } }, { signal }),
      staleTime: SLOW_POLL_MS,
    }),

  headroom: (schemeUUID: string, query: z.input<typeof HeadroomQuery>) =>
    queryOptions({
      queryKey: ['analytics', 'headroom', schemeUUID, query],
      queryFn: ({ signal }) => api.getHeadroom({ params: { schemeUUID }, query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: SLOW_POLL_MS,
    }),

  /** Compares methods on quiet days. */
  baselines: (schemeUUID: string, query: z.input<typeof BaselineTrialQuery>) =>
    queryOptions({
      queryKey: ['analytics', 'baselines', schemeUUID, query],
      queryFn: ({ signal }) => api.compareBaselines({ params: { schemeUUID }, query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: SLOW_POLL_MS,
    }),

  /** Use before events compared with quiet days. */
  adjustments: (schemeUUID: string, query: z.input<typeof AdjustmentQuery>) =>
    queryOptions({
      queryKey: ['analytics', 'adjustments', schemeUUID, query],
      queryFn: ({ signal }) => api.checkAdjustments({ params: { schemeUUID }, query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: SLOW_POLL_MS,
    }),

  /** At most 100 days. */
  coverage: (query: z.input<typeof CoverageQuery>) =>
    queryOptions({
      queryKey: ['analytics', 'coverage', query],
      queryFn: ({ signal }) => api.getCoverage({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** One answer about every asset; of another question, the last ones stay meanwhile. */
  tiles: (query: TilesInput) =>
    queryOptions({
      queryKey: ['analytics', 'tiles', query],
      queryFn: ({ signal }) => api.getTiles({ query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: POLL_MS,
    }),

  /** The assets of chosen tiles. */
  tileAssets: (query: TileAssetsInput) =>
    queryOptions({
      queryKey: ['analytics', 'tileAssets', query],
      queryFn: ({ signal }) => api.listTileAssets({ query }, { signal }),
    }),
};
