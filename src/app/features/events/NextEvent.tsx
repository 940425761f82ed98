import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { eventQueries, type EventListQuery } from '#app/data/api/events.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { VerdictLine } from '#app/ui/Stage.tsx';
import type { Event, EventState } from '#contract/event.ts';
import { WindowText } from './WindowText.tsx';

/** The first event of a state by its start; also how many there are. */
export const firstOf = (state: EventState, filters: EventListQuery = {}): EventListQuery => ({
  ...filters,
  state,
  sort: 'startTime',
  page: 1,
  pageSize: 1,
});

const NOTHING = { sentence: 'No event is live or scheduled', tone: 'NEUTRAL' } as const;

/** The sentence of the live event, or else of the next one, and which event that is. */
export function NextEvent() {
  const live = useQuery(eventQueries.list(firstOf('STARTED')));
  const coming = useQuery(eventQueries.list(firstOf('SCHEDULED')));
  const offered = useIsOffered('getEventBalance');
  const event = live.data?.data[0] ?? coming.data?.data[0];
  const balance = useQuery({
    ...eventQueries.balance(event?.eventUUID ?? ''),
    enabled: offered && event !== undefined,
  });
  const verdict =
    event === undefined
      ? live.data && coming.data
        ? NOTHING
        : undefined
      : offered
        ? balance.data?.verdict
        : undefined;
  return <VerdictLine small verdict={verdict} say={event && <Which event={event} />} />;
}

function Which({ event: { eventUUID, name, state, startTime, endTime } }: { event: Event }) {
  return (
    <>
      {state === 'STARTED' ? 'Live: ' : 'Next: '}
      <Link to="/events/$eventUUID" params={{ eventUUID }}>
        {name}
      </Link>
      , <WindowText from={startTime} to={endTime} />
    </>
  );
}
