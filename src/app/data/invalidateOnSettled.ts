import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Mutation option: when the mutation is done, successful or not, everything under the key is refetched before it counts
 * as settled.
 */
export const invalidateOnSettled =
  (queryKey: QueryKey) =>
  (
    _response: unknown,
    _error: unknown,
    _input: unknown,
    _mutated: unknown,
    { client }: { client: QueryClient },
  ): Promise<void> =>
    client.invalidateQueries({ queryKey });
