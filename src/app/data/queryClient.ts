import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { parseProblem } from './problem.ts';
import { SESSION_KEY } from './session.ts';

const MAX_RETRIES = 2;

/** Refusals are final; only "too many requests", a failing server and a lost connection are retried. */
function isRetryable(failures: number, error: unknown): boolean {
  const { status } = parseProblem(error);
  if (status !== undefined && status < 500 && status !== 429) return false;
  return failures < MAX_RETRIES;
}

/** The dashboard's query client. Any 401 refetches the session, which asks to sign in. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown): void => {
    if (parseProblem(error).status === 401) void client.invalidateQueries({ queryKey: SESSION_KEY });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey[0] !== SESSION_KEY[0] && onError(error),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // While the service is away queries wait, and all are asked again once it is back (startReachMonitor).
      queries: { retry: isRetryable, staleTime: 30_000, refetchOnWindowFocus: false, refetchOnReconnect: false },
      // A change never waits: nobody would expect it an hour later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
