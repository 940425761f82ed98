import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewScheme, Scheme, SchemeAssetQuery, SchemeQuery } from '#contract/scheme.ts';
import { api } from './client.ts';

export type SchemeListQuery = z.input<typeof SchemeQuery>;
export type SchemeAssetListQuery = z.input<typeof SchemeAssetQuery>;
export type SchemeDraft = z.input<typeof NewScheme>;

/** While the regulator still checks assets, their status is asked for again this often. */
const CHECKING_MS = 30_000;
const MOST_SCHEMES = 200;
const SCHEMES = ['schemes'] as const;
const isChecking = ({ counts }: Scheme): boolean => counts.OPT_IN > 0;

export const schemeQueries = {
  list: (query: SchemeListQuery = { pageSize: MOST_SCHEMES, sort: 'name' }) =>
    queryOptions({
      queryKey: [...SCHEMES, 'list', query],
      queryFn: ({ signal }) => api.listSchemes({ query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => state.data?.data.some(isChecking) === true && CHECKING_MS,
    }),

  detail: (schemeUUID: string) =>
    queryOptions({
      queryKey: [...SCHEMES, 'detail', schemeUUID],
      queryFn: ({ signal }) => api.getScheme({ params: { schemeUUID } }, { signal }),
      refetchInterval: ({ state }) => state.data !== undefined && isChecking(state.data) && CHECKING_MS,
    }),

  assets: (schemeUUID: string, query: SchemeAssetListQuery) =>
    queryOptions({
      queryKey: [...SCHEMES, 'assets', schemeUUID, query],
      queryFn: ({ signal }) => api.listSchemeAssets({ params: { schemeUUID }, query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => state.data?.data.some(({ status }) => status === 'OPT_IN') === true && CHECKING_MS,
    }),
};

/** Creates an event scheme; assets opt into it afterwards. */
export const createScheme = (scheme: SchemeDraft): Promise<Scheme> => api.createScheme({ body: scheme });

/** Opens or closes a scheme. */
export const setSchemeStatus = (schemeUUID: string, status: Scheme['status']): Promise<Scheme> =>
  api.updateScheme({ params: { schemeUUID }, body: { status } });

/** Everything about schemes is asked for again. */
export const schemesChanged = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: SCHEMES });
