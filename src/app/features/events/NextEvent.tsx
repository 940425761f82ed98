import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import { VerdictLine } from '#app/ui/Stage.tsx';
import type { Event, EventState } from '#contract/event.ts';
import { WindowText } from './WindowText.tsx';

/** The first event of a state by its start; also how many there are. */
export const firstOf = (state: EventState, filters: QueryOf<'listEvents'> = {}): QueryOf<'listEvents'> => ({
  ...filters,
  state,
  sort: 'startTime',
  page: 1,
  pageSize: 1,
});

const NOTHING = { sentence: 'No events live or scheduled', tone: 'NEUTRAL' } as const;

/** The sentence of the live event, or else of the next one, and which event that is. */
export function NextEvent() {
  const live = useQuery(query('listEvents', { query: firstOf('STARTED') }));
  const coming = useQuery(query('listEvents', { query: firstOf('SCHEDULED') }));
  const event = live.data?.data[0] ?? coming.data?.data[0];
  const balance = useQuery(
    query('getEventBalance', { params: { 'event-uuid': event?.eventUUID ?? '' } }, { enabled: event !== undefined }),
  );
  const verdict = event === undefined ? (live.data && coming.data ? NOTHING : undefined) : balance.data?.verdict;
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
