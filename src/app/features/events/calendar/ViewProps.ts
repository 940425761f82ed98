import type { QueryOf } from '#app/data/operationTypes.ts';
import { type EventSearch, filtersOf, midnight } from '../eventSearch.ts';

/** Props of each view of the events page. */
export type ViewProps = {
  search: EventSearch;
  onChange: (changes: Partial<EventSearch>, replace?: boolean) => void;
  schemeNames: ReadonlyMap<string, string>;
  portfolioNames: ReadonlyMap<string, string>;
};

const MAX_EVENTS = 500;

/** Every event of a range of London days that passes the filters; `end` is the day after the last. */
export const eventsBetween = (search: EventSearch, first: string, end: string): QueryOf<'listEvents'> => ({
  ...filtersOf(search),
  state: search.state,
  from: midnight(first),
  to: midnight(end),
  sort: 'startTime',
  pageSize: MAX_EVENTS,
});
