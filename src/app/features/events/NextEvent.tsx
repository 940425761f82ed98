import { useQuery } from '@tanstack/react-query';
import { eventQueries, type EventListQuery } from '#app/data/api/events.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import type { EventState } from '#contract/event.ts';
import { EventCard, EventCardSkeleton, NoEventCard } from './EventCard.tsx';
import { LiveFigures } from './LiveFigures.tsx';

/** The first event of a state by its start; also how many there are. */
export const firstOf = (state: EventState, filters: EventListQuery = {}): EventListQuery => ({
  ...filters,
  state,
  sort: 'startTime',
  page: 1,
  pageSize: 1,
});

/** The live event, or else the next one, with its countdown. */
export function NextEvent({ schemeNames }: { schemeNames: ReadonlyMap<string, string> }) {
  const live = useQuery(eventQueries.list(firstOf('STARTED')));
  const coming = useQuery(eventQueries.list(firstOf('SCHEDULED')));
  const projected = useIsOffered('getEventLive');
  const event = live.data?.data[0] ?? coming.data?.data[0];

  if (live.isError || coming.isError) return null;
  if (live.data === undefined || coming.data === undefined) return <EventCardSkeleton />;
  if (event === undefined) return <NoEventCard>No event is live or scheduled.</NoEventCard>;
  return (
    <EventCard event={event} scheme={schemeNames.get(event.schemeUUID)}>
      {projected && <LiveFigures event={event} />}
    </EventCard>
  );
}
