import * as z from 'zod';
import { eventState } from '#contract/event.ts';
import { uuid } from '#contract/primitives.ts';
import type { EventListQuery } from '#app/api/events.ts';
import { addDays, londonMidnight } from '#app/charts/london.ts';
import { orNothing, pageDefaults, pageSearch } from '#app/table/pageSearch.ts';

const sorts = ['startTime', '-startTime', 'name', '-name'] as const;

/** The event list's address: filters, order and page. Days are London days, both ends included. */
export const EventSearch = z.object({
  ...pageSearch,
  state: eventState.optional().catch(undefined),
  scheme: uuid.optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  sort: z.enum(sorts).default('-startTime').catch('-startTime'),
});
export type EventSearch = z.infer<typeof EventSearch>;

export const eventSearchDefaults = { ...pageDefaults, sort: '-startTime' as const };

const midnight = (date: string): string => new Date(londonMidnight(date)).toISOString();

/** The filters of the address as the interface takes them. */
export function filtersOf({ search, scheme, from, to }: EventSearch): EventListQuery {
  return {
    search: orNothing(search),
    schemeUUID: scheme,
    from: from === undefined ? undefined : midnight(from),
    to: to === undefined ? undefined : midnight(addDays(to, 1)),
  };
}

export const isFiltered = ({ search, state, scheme, from, to }: EventSearch): boolean => search !== '' || [state, scheme, from, to].some((value) => value !== undefined);
