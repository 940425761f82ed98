import { useQuery } from '@tanstack/react-query';
import { liveEventsQuery } from './liveEvents.ts';

/** How many events are live; 0 until it is known. */
export const useLiveCount = (): number => useQuery(liveEventsQuery()).data?.totalItems ?? 0;
