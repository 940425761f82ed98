import type { EventListQuery } from '#app/data/api/events.ts';
import { type EventSearch, filtersOf, midnight } from '../eventSearch.ts';

/** What the events page hands to each of its views. */
export type ViewProps = {
  search: EventSearch;
  onChange: (changes: Partial<EventSearch>, replace?: boolean) => void;
  schemeNames: ReadonlyMap<string, string>;
  portfolioNames: ReadonlyMap<string, string>;
};

const MAX_EVENTS = 500;

/** Every event of a stretch of London days that the filters leave; `end` is the day after the last. */
export const eventsBetween = (search: EventSearch, first: string, end: string): EventListQuery => ({
  ...filtersOf(search),
  state: search.state,
  from: midnight(first),
  to: midnight(end),
  sort: 'startTime',
  pageSize: MAX_EVENTS,
});
