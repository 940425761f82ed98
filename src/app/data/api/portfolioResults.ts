import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { PortfolioResultQuery } from '#contract/portfolioSeason.ts';
import { api } from './client.ts';
import { isOffered } from './offeredOperations.ts';

export type PortfolioResultListQuery = z.input<typeof PortfolioResultQuery>;

const NO_RESULTS = { standing: null, nextEvent: null };

/**
 * Portfolios with what each can turn down and earned, nothing where the service does not know, and then by name; under
 * the events, so that changes of an event invalidate it too. Not with the other queries, which nearly every page loads.
 */
export const portfolioResults = (query: PortfolioResultListQuery) =>
  queryOptions({
    queryKey: ['events', 'portfolioResults', query],
    queryFn: async ({ signal }) => {
      if (isOffered('listPortfolioResults')) return api.listPortfolioResults({ query }, { signal });
      const sort = query.sort?.endsWith('assetCount') ? query.sort : 'name';
      const listed = await api.listPortfolios({ query: { ...query, sort } }, { signal });
      return { ...listed, data: listed.data.map((portfolio) => ({ ...portfolio, ...NO_RESULTS })) };
    },
    placeholderData: keepPreviousData,
  });
