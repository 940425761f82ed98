import { queryOptions } from '@tanstack/react-query';
import { assetQueries, type AssetListQuery } from '#app/data/api/assets.ts';

/**
 * Assets under each choice of one filter, with the other filters unchanged; requested one after the other to spare the
 * tenant's rate limit.
 */
export const facetCounts = <Field extends 'status' | 'mpanStatus' | 'mpanUse' | 'assetType'>(
  filters: AssetListQuery,
  field: Field,
  choices: readonly NonNullable<AssetListQuery[Field]>[],
) =>
  queryOptions({
    queryKey: [...assetQueries.list(filters).queryKey, 'counts', field],
    queryFn: async ({ client, signal }) => {
      const counts: Partial<Record<NonNullable<AssetListQuery[Field]>, number>> = {};
      for (const choice of choices) {
        signal.throwIfAborted();
        const { totalItems } = await client.fetchQuery({
          ...assetQueries.list({ ...filters, [field]: choice, pageSize: 1 }),
          staleTime: 30_000,
        });
        counts[choice] = totalItems;
      }
      return counts;
    },
    // The old numbers stay until the new ones are loaded, so that the chips do not change width.
    placeholderData: (previous) => previous,
  });
