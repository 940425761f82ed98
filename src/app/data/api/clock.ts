import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { ApiError } from '#client/client.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { api } from './client.ts';

export const MINUTE_MS = 60_000;

/**
 * How far the tenant's clock is ahead of this machine's, in ms: a sandbox tenant has a test clock, a live one has none
 * (404).
 */
export const clockQuery = queryOptions({
  queryKey: ['clock'],
  queryFn: async ({ signal }) => {
    try {
      const { now } = await api.getClock({}, { signal });
      return { aheadMs: Date.parse(now) - wallNow(), isTest: true };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { aheadMs: 0, isTest: false };
      throw error;
    }
  },
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
});

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
  const aheadMs = useQuery(clockQuery).data?.aheadMs ?? 0;
  const [now, setNow] = useState(wallNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(wallNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now + aheadMs;
}
