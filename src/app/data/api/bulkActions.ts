import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AssetFilter, BulkAction, BulkActionQuery, NewBulkAction } from '#contract/bulkAction.ts';
import type { NewBulkEffect } from '#contract/bulkEffect.ts';
import { api } from './client.ts';

export type AssetFilterInput = z.input<typeof AssetFilter>;
export type BulkActionBody = z.input<typeof NewBulkAction>;
export type BulkEffectBody = z.input<typeof NewBulkEffect>;
export type BulkActionListQuery = z.input<typeof BulkActionQuery>;

const PROGRESS_POLL_MS = 1000;
const BULK = ['bulkActions'] as const;

/** Whether it still runs, forwards or back. */
export const isInProgress = ({ status }: Pick<BulkAction, 'status'>): boolean =>
  status === 'RUNNING' || status === 'UNDOING';

/** Queries of bulk action records and previews. */
export const bulkActionQueries = {
  list: (query: BulkActionListQuery) =>
    queryOptions({
      queryKey: [...BULK, 'list', query],
      queryFn: ({ signal }) => api.listBulkActions({ query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => state.data?.data.some(isInProgress) === true && PROGRESS_POLL_MS,
    }),

  detail: (bulkActionUUID: string) =>
    queryOptions({
      queryKey: [...BULK, 'detail', bulkActionUUID],
      queryFn: ({ signal }) => api.getBulkAction({ params: { bulkActionUUID } }, { signal }),
      refetchInterval: ({ state }) => state.data !== undefined && isInProgress(state.data) && PROGRESS_POLL_MS,
    }),

  /** The preview; never cached. */
  preview: (body: BulkActionBody) =>
    queryOptions({
      queryKey: [...BULK, 'preview', body],
      queryFn: ({ signal }) => api.createBulkAction({ body: { ...body, dryRun: true } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),

  /** What the action would do to scheduled events, and what can be done about refusals; never cached. */
  effect: (body: BulkEffectBody) =>
    queryOptions({
      queryKey: [...BULK, 'effect', body],
      queryFn: ({ signal }) => api.getBulkActionEffect({ body }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

// Lists of assets, schemes, events and portfolios all show the changes of an action.
const onSuccess = (action: BulkAction, _input: unknown, _mutated: unknown, { client }: { client: QueryClient }) => {
  client.setQueryData(bulkActionQueries.detail(action.bulkActionUUID).queryKey, action);
  void client.invalidateQueries();
};

export const bulkActionMutations = {
  /** With one key for one intention, a retry after a lost response acts once. */
  create: () =>
    mutationOptions({
      mutationFn: async ({ key, body }: { key: string; body: BulkActionBody }): Promise<BulkAction> => {
        const record = await api.createBulkAction({ body }, { headers: { 'idempotency-key': key } });
        // Only a preview has none.
        return { ...record, bulkActionUUID: record.bulkActionUUID! };
      },
      onSuccess,
    }),

  undo: () =>
    mutationOptions({
      mutationFn: (bulkActionUUID: string) => api.undoBulkAction({ params: { bulkActionUUID } }),
      onSuccess,
    }),
};
