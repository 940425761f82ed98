import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AssetChanges, NewAsset } from '#contract/assetChanges.ts';
import type { AssetFacetsQuery } from '#contract/assetFacets.ts';
import type { AssetQuery } from '#contract/assetFigures.ts';
import type { ConsumptionPeriods, ConsumptionSeries } from '#contract/consumption.ts';
import type { Direction } from '#contract/primitives.ts';
import type { LikeDayMethod } from '#contract/scheme.ts';
import type { Resolution } from '#energy/time/resolution.ts';
import { api } from './client.ts';
import { fetchAllowedReadings } from './fetchAllowedReadings.ts';
import { isOffered } from './offeredOperations.ts';

export type AssetListQuery = z.input<typeof AssetQuery>;
export type NewAssetBody = z.input<typeof NewAsset>;
export type AssetChangesBody = z.input<typeof AssetChanges>;

/** ISO instants, `to` exclusive. */
type Range = { from: string; to: string };
type ConsumptionRange = Range & { granularity: Resolution; direction: Direction };

// While a range changes the old data stays, but never another asset's.
const keepPreviousOfAsset =
  (assetUUID: string) =>
  <Data>(previous: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey[2] === assetUUID ? previous : undefined;

/** The figures of a list, and how long its page may be with them; a service that counts facets has them. */
const FIGURES = { include: 'energy14,coverage,scheme,response,event,earned' };
const MAX_WITH_FIGURES = 100;
const FACETS_STALE_MS = 60_000;
export const hasFigures = ({ pageSize = 0 }: AssetListQuery): boolean =>
  Number(pageSize) <= MAX_WITH_FIGURES && isOffered('getAssetFacets');

/** Queries of assets. */
export const assetQueries = {
  /** Each asset with its figures, where the service has them and the page is short. */
  listWithFigures: (query: AssetListQuery) => assetQueries.list(hasFigures(query) ? { ...query, ...FIGURES } : query),

  /** How many assets each choice of each filter would list. */
  facets: (query: z.input<typeof AssetFacetsQuery>) =>
    queryOptions({
      queryKey: ['assets', 'list', 'facets', query],
      queryFn: ({ signal }) => api.getAssetFacets({ query }, { signal }),
      // The old numbers stay until the new ones are loaded, so that the chips do not change width.
      placeholderData: keepPreviousData,
      staleTime: FACETS_STALE_MS,
    }),

  list: (query: AssetListQuery) =>
    queryOptions({
      queryKey: ['assets', 'list', query],
      queryFn: ({ signal }) => api.listAssets({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  detail: (assetUUID: string) =>
    queryOptions({
      queryKey: ['assets', 'detail', assetUUID],
      queryFn: ({ signal }) => api.getAsset({ params: { assetUUID } }, { signal }),
    }),

  /** Half hours and hours come as a series in columns, days and months as periods. */
  consumption: (assetUUID: string, query: ConsumptionRange) =>
    queryOptions({
      queryKey: ['assets', 'consumption', assetUUID, query],
      queryFn: async ({ signal }) =>
        (await api.getAssetConsumption({ params: { assetUUID }, query }, { signal })) as
          | ConsumptionSeries
          | ConsumptionPeriods,
      placeholderData: keepPreviousOfAsset(assetUUID),
    }),

  /** The same, or coarser where the consent of the asset's user requires it. */
  allowedConsumption: (assetUUID: string, query: ConsumptionRange) =>
    queryOptions({
      queryKey: ['assets', 'consumption', assetUUID, 'allowed', query],
      queryFn: ({ signal }) => fetchAllowedReadings(api, assetUUID, query, signal),
      placeholderData: keepPreviousOfAsset(assetUUID),
    }),

  /** At most 31 London days. */
  baseline: (assetUUID: string, query: Range & { method?: LikeDayMethod }) =>
    queryOptions({
      queryKey: ['assets', 'baseline', assetUUID, query],
      queryFn: ({ signal }) => api.getAssetBaselines({ params: { assetUUID }, query }, { signal }),
      placeholderData: keepPreviousOfAsset(assetUUID),
    }),

  /** The asset's latest events with its part in each; under the events, so that changes of an event invalidate them. */
  events: (assetUUID: string) =>
    queryOptions({
      queryKey: ['events', 'withPartOfAsset', assetUUID],
      queryFn: ({ signal }) => api.listAssetEvents({ params: { assetUUID }, query: { pageSize: 100 } }, { signal }),
    }),

  /** The asset's history, newest first. */
  history: (assetUUID: string, query: { page: number; pageSize: number }) =>
    queryOptions({
      queryKey: ['assets', 'history', assetUUID, query],
      queryFn: ({ signal }) => api.listAssetHistory({ params: { assetUUID }, query }, { signal }),
      placeholderData: keepPreviousOfAsset(assetUUID),
    }),

  /** The baseline calculation of the half hour that begins at `at` (ISO). */
  explanation: (assetUUID: string, query: { at: string; method?: LikeDayMethod; asOf?: string }) =>
    queryOptions({
      queryKey: ['assets', 'explanation', assetUUID, query],
      queryFn: ({ signal }) => api.explainAssetBaseline({ params: { assetUUID }, query }, { signal }),
      placeholderData: keepPreviousOfAsset(assetUUID),
    }),
};

/** Mutations of assets; each invalidates the lists. */
export const assetMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewAssetBody) => api.createAsset({ body }),
      onSuccess: (_asset, _body, _mutated, { client }) => client.invalidateQueries({ queryKey: ['assets', 'list'] }),
    }),

  update: (assetUUID: string) =>
    mutationOptions({
      mutationFn: (body: AssetChangesBody) => api.updateAsset({ params: { assetUUID }, body }),
      onSuccess: (asset, _body, _mutated, { client }) => {
        client.setQueryData(assetQueries.detail(assetUUID).queryKey, asset);
        return client.invalidateQueries({ queryKey: ['assets'] });
      },
    }),

  /** Deletes the readings of a range; of one direction, or of both. */
  deleteReadings: (assetUUID: string) =>
    mutationOptions({
      mutationFn: (query: Range & { direction?: Direction }) =>
        api.deleteAssetConsumption({ params: { assetUUID }, query }),
      // Baselines, forecasts, stats and costs depend on readings.
      onSettled: (_none, _error, _query, _mutated, { client }) => client.invalidateQueries(),
    }),
};
