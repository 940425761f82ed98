import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { api } from './client.ts';

export const commitmentQueries = {
  /** What an asset is committed to between two instants, in ms. */
  ofAsset: (assetUUID: string, fromMs: number, toMs: number) =>
    queryOptions({
      queryKey: ['assets', 'commitments', assetUUID, fromMs, toMs],
      queryFn: ({ signal }) =>
        api.listAssetCommitments(
          {
            params: { assetUUID },
            query: {
              from: new Date(fromMs).toISOString(),
              to: new Date(toMs).toISOString(),
              sort: 'startTime',
              pageSize: MAX_PAGE_SIZE,
            },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),

  /** What the schemes have of the energy that an asset delivered in a London month. */
  attribution: (assetUUID: string, month: string) =>
    queryOptions({
      queryKey: ['assets', 'attribution', assetUUID, month],
      queryFn: ({ signal }) => api.exportAttribution({ query: { assetUUID, month } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
