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
const ALL = query('getListVerdict', { query: { list: 'EVENTS' } });

/** The sentence of all events that are near, and which is live or next; of servers without it that event's own. */
export function NextEvent() {
  const live = useQuery(query('listEvents', { query: firstOf('STARTED') }));
  const coming = useQuery(query('listEvents', { query: firstOf('SCHEDULED') }));
  const event = live.data?.data[0] ?? coming.data?.data[0];
  const all = useQuery(ALL);
  const balance = useQuery(
    query(
      'getEventBalance',
      { params: { 'event-uuid': event?.eventUUID ?? '' } },
      { enabled: event !== undefined && all.isError },
    ),
  );
  const isNone = event === undefined && live.data !== undefined && coming.data !== undefined;
  const verdict = isNone ? NOTHING : event && (all.data ?? balance.data?.verdict);
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
