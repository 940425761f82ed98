import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import type { Event } from '#contract/event.ts';
import { type Outlook, outlookOf } from './outlook.ts';

/** How an event stands; `ahead` reads the balance of one that runs or is to come. */
export function useOutlook(event: Event, ahead: boolean): Outlook {
  const { data } = useQuery(
    query('getEventBalance', { params: { 'event-uuid': event.eventUUID } }, { enabled: ahead }),
  );
  return outlookOf(event, data);
}
