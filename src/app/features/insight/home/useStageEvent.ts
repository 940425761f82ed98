import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { worstFirst } from '#app/ui/balance/worstFirst.ts';
import type { Event } from '#contract/event.ts';

/** The event that Home opens with, and the live ones among which it is chosen. */
export interface StageEvent {
  live: readonly Event[];
  shown: Event | undefined;
  choose: (eventUUID: string) => void;
}

/** The live event that is chosen or worst off, else the next one; of events in the order of their start. */
export function useStageEvent(events: readonly Event[]): StageEvent {
  const live = useWorstFirst(events.filter(({ state }) => state === 'STARTED'));
  const [chosen, choose] = useState<string | null>(null);
  const shown =
    live.find(({ eventUUID }) => eventUUID === chosen) ?? live[0] ?? events.find(({ state }) => state === 'SCHEDULED');
  return { live, shown, choose };
}

/** Live events in the order of their chance to meet, the least first, as far as it is known. */
function useWorstFirst(live: readonly Event[]): readonly Event[] {
  const order = useQueries({
    queries: live.map(({ eventUUID }) =>
      query('getEventBalance', { params: { 'event-uuid': eventUUID } }, { enabled: live.length > 1 }),
    ),
    combine: (results) => worstFirst(results.flatMap(({ data }) => data ?? [])).map(({ eventUUID }) => eventUUID),
  });
  const byUUID = new Map(live.map((event) => [event.eventUUID, event]));
  const known = order.flatMap((eventUUID) => byUUID.get(eventUUID) ?? []);
  return [...known, ...live.filter((event) => !known.includes(event))];
}
