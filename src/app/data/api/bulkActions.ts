import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AssetFilter, BulkAction, BulkActionQuery, NewBulkAction } from '#contract/bulkAction.ts';
import type { NewBulkEffect } from '#contract/bulkEffect.ts';
import { query } from '../query.ts';
import { api } from './client.ts';

export type AssetFilterInput = z.input<typeof AssetFilter>;
export type BulkActionBody = z.input<typeof NewBulkAction>;
export type BulkEffectBody = z.input<typeof NewBulkEffect>;
export type BulkActionListQuery = z.input<typeof BulkActionQuery>;

/** Whether it still runs, forwards or back. */
export const isInProgress = ({ status }: Pick<BulkAction, 'status'>): boolean =>
  status === 'RUNNING' || status === 'UNDOING';

// Lists of assets, schemes, events and portfolios all show the changes of an action.
const onSuccess = (action: BulkAction, _input: unknown, _mutated: unknown, { client }: { client: QueryClient }) => {
  client.setQueryData(query('getBulkAction', { params: { bulkActionUUID: action.bulkActionUUID } }).queryKey, action);
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
