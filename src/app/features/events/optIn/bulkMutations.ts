import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import type { BulkAction } from '#contract/bulkAction.ts';

// Lists of assets, schemes, events and portfolios all show the changes of an action, whose record says how far it is:
// its dialog does not wait for them.
const onSuccess = (action: BulkAction, _input: unknown, _mutated: unknown, { client }: { client: QueryClient }) => {
  const { queryKey } = query('getBulkAction', { params: { bulkActionUUID: action.bulkActionUUID } });
  client.setQueryData(queryKey, action);
  void client.invalidateQueries();
};

export const bulkMutations = {
  /** With one key for one intention, a retry after a lost response acts once. */
  create: () =>
    mutationOptions({
      mutationFn: async ({ key, body }: { key: string; body: BodyOf<'createBulkAction'> }): Promise<BulkAction> => {
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
