import type { QueryClient } from '@tanstack/react-query';
import { briefly } from '#app/data/api/briefly.ts';
import { eventQueries } from '#app/data/api/events.ts';
import type { Event } from '#contract/event.ts';
import { isCockpit } from './cockpit/isCockpit.ts';
import type { EventPageSearch } from './eventPageSearch.ts';

/** Whether a stats run of it may be read. */
export const isCounted = ({ state, statsStatus }: Event): boolean =>
  (state === 'ENDED' || state === 'CANCELLED') && statsStatus !== 'NOT_STARTED';

/**
 * Reads an event, and asks at once for what its page is drawn from; that is hardly waited for, and what fails is told
 * where it is drawn.
 */
export async function openEvent(
  client: QueryClient,
  eventUUID: string,
  { view }: Pick<EventPageSearch, 'view'>,
): Promise<Event> {
  const event = await client.ensureQueryData(eventQueries.detail(eventUUID));
  if (isCockpit(event, view)) return event;
  if (isCounted(event)) void client.prefetchQuery(eventQueries.stats(eventUUID));
  if (event.state === 'CANCELLED' && !isCounted(event)) return event;
  await briefly(client.prefetchQuery(eventQueries.profile(eventUUID)));
  return event;
}
