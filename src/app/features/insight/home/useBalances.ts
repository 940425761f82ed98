import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import type { EventBalance } from '#contract/balance.ts';

/**
 * Returns the balances of events by their UUID, as far as they are known. They are read one after another and not again
 * by time: one of a scheduled event takes the service up to a second.
 */
export function useBalances(eventUUIDs: readonly string[]): ReadonlyMap<string, EventBalance> {
  const [asked, setAsked] = useState(1);
  const results = useQueries({
    queries: eventUUIDs.map((eventUUID, index) =>
      query(
        'getEventBalance',
        { params: { 'event-uuid': eventUUID } },
        { enabled: index < asked, refetchInterval: false },
      ),
    ),
  });
  if (asked < eventUUIDs.length && results[asked - 1]?.isPending === false) setAsked(asked + 1);
  return new Map(results.flatMap(({ data }) => (data ? [[data.eventUUID, data] as const] : [])));
}
