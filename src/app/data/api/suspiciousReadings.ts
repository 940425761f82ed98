import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { DecideSuspiciousReadings, SuspiciousReadingQuery } from '#contract/suspiciousReading.ts';
import { api } from './client.ts';

/** Implausible readings. */
export const suspiciousReadingQueries = {
  list: (query: z.input<typeof SuspiciousReadingQuery>) =>
    queryOptions({
      queryKey: ['suspiciousReadings', query],
      queryFn: ({ signal }) => api.listSuspiciousReadings({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

export const suspiciousReadingMutations = {
  /** Figures, baselines and tasks follow: everything is read again. */
  decide: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof DecideSuspiciousReadings>) => api.decideSuspiciousReadings({ body }),
      onSettled: (
        _response: unknown,
        _error: unknown,
        _body: unknown,
        _mutated: unknown,
        { client }: { client: QueryClient },
      ) => client.invalidateQueries(),
    }),
};
