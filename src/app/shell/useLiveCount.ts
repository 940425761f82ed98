import { useQuery } from '@tanstack/react-query';
import { eventQueries } from '#app/data/api/events.ts';

/** How many events are live; 0 until it is known. */
export const useLiveCount = (): number =>
  useQuery(eventQueries.list({ state: 'STARTED', sort: 'startTime', page: 1, pageSize: 1 })).data?.totalItems ?? 0;
