import type { QueryClient } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { waitBriefly } from '#app/data/waitBriefly.ts';
import type { Event } from '#contract/event.ts';
import { profileQuery } from './queryRules.ts';

/** Whether a stats run of it can be read. */
export const hasStats = ({ state, statsStatus }: Event): boolean =>
  (state === 'ENDED' || state === 'CANCELLED') && statsStatus !== 'NOT_STARTED';

/** Reads an event, and prefetches its page's data; waits briefly, errors are shown where the data is rendered. */
export async function prefetchEvent(client: QueryClient, eventUUID: string): Promise<Event> {
  const balance = client.prefetchQuery(query('getEventBalance', { params: { 'event-uuid': eventUUID } }));
  const event = await client.ensureQueryData(query('getEvent', { params: { 'event-uuid': eventUUID } }));
  if (hasStats(event)) void client.prefetchQuery(query('getEventStats', { params: { 'event-uuid': eventUUID } }));
  if (event.state !== 'CANCELLED' || hasStats(event)) void client.prefetchQuery(profileQuery(eventUUID));
  await waitBriefly(balance);
  return event;
}
