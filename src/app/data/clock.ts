import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { ApiError } from '#client/client.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { api } from './client.ts';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
/** While a history is loaded, or the clock moves. */
const LOADING_MS = 2000;

/**
 * How far the tenant's clock is ahead of this machine's, in ms: a sandbox tenant has a test clock, a live one has none
 * (404). A sandbox also says how far the history of its simulated meters is.
 */
export const clockQuery = queryOptions({
  queryKey: ['getClock'],
  queryFn: async ({ signal }) => {
    try {
      const { now, movingTo, loading } = await api.getClock({}, { signal });
      // Other servers have no such fields.
      return {
        aheadMs: Date.parse(now) - wallNow(),
        isTest: true,
        movingTo: movingTo ?? null,
        loading: loading ?? null,
      };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        return { aheadMs: 0, isTest: false, movingTo: null, loading: null };
      throw error;
    }
  },
  staleTime: MINUTE_MS,
  refetchInterval: ({ state }) => (state.data?.loading || state.data?.movingTo ? LOADING_MS : MINUTE_MS),
});

/** The share of simulated meters whose history is there, in whole per cent; null while none is being loaded. */
export function useLoadedPercent(): number | null {
  const loading = useQuery(clockQuery).data?.loading;
  return loading ? Math.floor((100 * loading.done) / loading.total) : null;
}

/**
 * The present instant, shared by everything in the frame, so that not each row of a table reads the clock and sets a
 * timer.
 */
export const NowContext = createContext<number | null>(null);

/**
 * The tenant's present instant in ms, updated every minute; the machine's until the tenant's clock is known. Only
 * inside the frame.
 */
export function useNow(): number {
  const now = use(NowContext);
  if (now === null) throw new Error('There is no clock outside the frame');
  return now;
}

/** The same, updated every `everyMs`. */
export function useNowEvery(everyMs: number): number {
  return useWallEvery(everyMs) + (useQuery(clockQuery).data?.aheadMs ?? 0);
}

/** This machine's present instant in ms, updated every `everyMs`: for the age of what this browser has done. */
export function useWallEvery(everyMs: number): number {
  const [now, setNow] = useState(wallNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(wallNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
