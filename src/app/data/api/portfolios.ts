import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { NewPortfolio, PortfolioChanges, PortfolioQuery } from '#contract/portfolio.ts';
import type { PortfolioSeasonQuery } from '#contract/portfolioSeason.ts';
import type { Resolution } from '#energy/time/resolution.ts';
import { liveStaleTime } from '../live/liveState.ts';
import { callThrottled } from './callThrottled.ts';
import { api } from './client.ts';

export type PortfolioListQuery = z.input<typeof PortfolioQuery>;
export type PortfolioEventQuery = z.input<typeof PortfolioSeasonQuery>;
type Range = { from: string; to: string };

/** Sums over many assets are not refetched sooner. */
const SLOW_POLL_MS = 300_000;
/** Events of a portfolio that its page shows, the newest. */
const NEWEST = { pageSize: 30 } as const;
const BY_NAME = { pageSize: MAX_PAGE_SIZE, sort: 'name' } as const;

/** Queries of portfolios; `list()` is every active one, by name. */
export const portfolioQueries = {
  list: (query: PortfolioListQuery = BY_NAME) =>
    queryOptions({
      queryKey: ['portfolios', 'list', query],
      queryFn: ({ signal }) => api.listPortfolios({ query }, { signal }),
      staleTime: liveStaleTime,
      placeholderData: keepPreviousData,
    }),

  detail: (portfolioUUID: string) =>
    queryOptions({
      queryKey: ['portfolios', 'detail', portfolioUUID],
      queryFn: ({ signal }) => api.getPortfolio({ params: { portfolioUUID } }, { signal }),
      staleTime: liveStaleTime,
    }),

  /** What it usually delivers and earned this season, with its newest events. */
  season: (portfolioUUID: string, query: PortfolioEventQuery = NEWEST) =>
    queryOptions({
      queryKey: ['events', 'portfolioSeason', portfolioUUID, query],
      queryFn: ({ signal }) => api.getPortfolioSeason({ params: { portfolioUUID }, query }, { signal }),
    }),

  /** What it can turn down, and what is committed of it; under the events, whose opt-ins change it. */
  capability: (portfolioUUID: string) =>
    queryOptions({
      queryKey: ['events', 'portfolioCapability', portfolioUUID],
      queryFn: ({ signal }) => api.getPortfolioCapability({ params: { portfolioUUID } }, { signal }),
      staleTime: SLOW_POLL_MS,
    }),

  /** A year at most; figures of the whole portfolio. */
  analytics: (portfolioUUID: string, query: Range) =>
    queryOptions({
      queryKey: ['portfolios', 'analytics', portfolioUUID, query],
      queryFn: ({ signal }) => api.getPortfolioAnalytics({ params: { portfolioUUID }, query }, { signal }),
      placeholderData: (before, last) => (last?.queryKey[2] === portfolioUUID ? before : undefined),
      staleTime: SLOW_POLL_MS,
    }),

  /** The sum of its assets: half hours and hours as a series in columns, days and months as periods. */
  consumption: (portfolioUUID: string, query: Range & { granularity: Resolution }) =>
    queryOptions({
      queryKey: ['portfolios', 'consumption', portfolioUUID, query],
      queryFn: ({ signal }) => api.getPortfolioConsumption({ params: { portfolioUUID }, query }, { signal }),
      placeholderData: (before, last) => (last?.queryKey[2] === portfolioUUID ? before : undefined),
      staleTime: SLOW_POLL_MS,
    }),

  /** Preview of what archiving would take along; nothing is changed. */
  archiving: (portfolioUUID: string) =>
    queryOptions({
      queryKey: ['portfolios', 'archiving', portfolioUUID],
      queryFn: ({ signal }) =>
        api.archivePortfolioAndReport({ params: { portfolioUUID }, body: { dryRun: true } }, { signal }),
      staleTime: 0,
    }),

  /** The next 48 hours. */
  forecast: (portfolioUUID: string) =>
    queryOptions({
      queryKey: ['portfolios', 'forecast', portfolioUUID],
      queryFn: ({ signal }) => api.getPortfolioForecast({ params: { portfolioUUID } }, { signal }),
      staleTime: SLOW_POLL_MS,
    }),
};

const refresh = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['portfolios'] }),
    client.invalidateQueries({ queryKey: ['events', 'portfolioResults'] }),
    client.invalidateQueries({ queryKey: ['events', 'portfolioSeason'] }),
    client.invalidateQueries({ queryKey: ['events', 'portfolioCapability'] }),
    client.invalidateQueries({ queryKey: ['assets'] }),
  ]);

/** Mutations of portfolios. */
export const portfolioMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewPortfolio) => api.createPortfolio({ body }),
      onSuccess: (_portfolio, _body, _mutated, { client }) => refresh(client),
    }),

  update: (portfolioUUID: string) =>
    mutationOptions({
      mutationFn: (body: PortfolioChanges) => api.updatePortfolio({ params: { portfolioUUID }, body }),
      onSuccess: (portfolio, _body, _mutated, { client }) => {
        client.setQueryData(portfolioQueries.detail(portfolioUUID).queryKey, portfolio);
        return refresh(client);
      },
    }),

  /** Its assets stay, without a portfolio. */
  archive: () =>
    mutationOptions({
      mutationFn: (portfolioUUID: string) => api.archivePortfolio({ params: { portfolioUUID } }),
      onSuccess: (_none, _uuid, _mutated, { client }) => refresh(client),
    }),

  /** With the assets that left it by the archiving. */
  restore: () =>
    mutationOptions({
      mutationFn: (portfolioUUID: string) => api.restorePortfolio({ params: { portfolioUUID } }),
      onSuccess: (_portfolio, _uuid, _mutated, { client }) => refresh(client),
    }),

  /** Removes assets, one call each. */
  removeAssets: (portfolioUUID: string) =>
    mutationOptions({
      mutationFn: (assetUUIDs: readonly string[]) =>
        callThrottled(assetUUIDs, (assetUUID) => api.removePortfolioAsset({ params: { portfolioUUID, assetUUID } })),
      onSettled: (_response, _error, _uuids, _mutated, { client }) => refresh(client),
    }),
};
