import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

const MAX_SCHEMES = 200;

/**
 * Schemes with what each can turn down and earned, and its next event; under the events, so that changes of an event
 * invalidate it too. Not with the other queries, which nearly every page loads.
 */
export const schemeResults = () =>
  queryOptions({
    queryKey: ['events', 'schemeResults'],
    queryFn: ({ signal }) => api.listSchemeResults({ query: { pageSize: MAX_SCHEMES, sort: 'name' } }, { signal }),
  });
