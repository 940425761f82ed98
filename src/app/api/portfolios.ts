import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { PortfolioQuery } from '#contract/portfolio.ts';
import { chunksOf } from './chunksOf.ts';
import { api } from './client.ts';

const BY_NAME = { pageSize: MAX_PAGE_SIZE, sort: 'name' } as const;

/** Everything that is read about portfolios; `list()` is every active one, by name. */
export const portfolioQueries = {
  list: (query: z.input<typeof PortfolioQuery> = BY_NAME) =>
    queryOptions({
      queryKey: ['portfolios', 'list', query],
      queryFn: ({ signal }) => api.listPortfolios({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Everything that changes portfolios. */
export const portfolioMutations = {
  /** Moves assets into a portfolio; answers how many moved and how many were there already. */
  assign: () =>
    mutationOptions({
      mutationFn: async ({ portfolioUUID, assetUUIDs }: { portfolioUUID: string; assetUUIDs: readonly string[] }) => {
        const total = { assigned: 0, unchanged: 0 };
        for (const part of chunksOf(assetUUIDs, MAX_PAGE_SIZE)) {
          const { assigned, unchanged } = await api.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: part } });
          total.assigned += assigned;
          total.unchanged += unchanged;
        }
        return total;
      },
      onSettled: (_total, _error, _assignment, _mutated, { client }) =>
        Promise.all([client.invalidateQueries({ queryKey: ['portfolios'] }), client.invalidateQueries({ queryKey: ['assets'] })]),
    }),
};
