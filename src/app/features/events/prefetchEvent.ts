import type { QueryClient } from '@tanstack/react-query';
import { eventQueries } from '#app/data/api/events.ts';
import { waitBriefly } from '#app/data/api/waitBriefly.ts';
import type { Event } from '#contract/event.ts';
import { showsCockpit } from './cockpit/showsCockpit.ts';
import type { EventPageSearch } from './eventPageSearch.ts';

/** Whether a stats run of it can be read. */
export const hasStats = ({ state, statsStatus }: Event): boolean =>
  (state === 'ENDED' || state === 'CANCELLED') && statsStatus !== 'NOT_STARTED';

/** Reads an event, and prefetches its page's data; waits briefly, errors are shown where the data is rendered. */
export async function prefetchEvent(
  client: QueryClient,
  eventUUID: string,
  { view }: Pick<EventPageSearch, 'view'>,
): Promise<Event> {
  const event = await client.ensureQueryData(eventQueries.detail(eventUUID));
  if (showsCockpit(event, view)) return event;
  if (hasStats(event)) void client.prefetchQuery(eventQueries.stats(eventUUID));
  if (event.state === 'CANCELLED' && !hasStats(event)) return event;
  await waitBriefly(client.prefetchQuery(eventQueries.profile(eventUUID)));
  return event;
}
