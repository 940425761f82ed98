import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What a mutation does when it is through, well or not: everything under the key is read anew before it counts as
 * settled.
 */
export const invalidateOnSettled =
  (queryKey: QueryKey) =>
  (
    _answer: unknown,
    _error: unknown,
    _input: unknown,
    _mutated: unknown,
    { client }: { client: QueryClient },
  ): Promise<void> =>
    client.invalidateQueries({ queryKey });
