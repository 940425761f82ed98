import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { EVENTS, params } from './events.ts';

/** What an event draws its control group by: it changes no more once the event has started. */
export const holdOutQuery = (eventUUID: string) =>
  queryOptions({
    queryKey: [...EVENTS, 'holdOut', eventUUID],
    queryFn: ({ signal }) => api.getEventHoldOut({ params: params(eventUUID) }, { signal }),
    staleTime: Infinity,
  });
