import * as z from 'zod';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { undefinedIfEmpty, pageDefaults, pageSearch, sortSearch } from '#app/table/pageSearch.ts';
import { eventState } from '#contract/event.ts';
import { uuid } from '#contract/primitives.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';

const views = ['list', 'calendar', 'timeline'] as const;
const groupings = ['scheme', 'portfolio'] as const;

/** The events' address: view, filters, order and page. Days are London days, both ends included. */
export const EventSearch = z.object({
  ...pageSearch,
  view: z.enum(views).default('list').catch('list'),
  state: eventState.optional().catch(undefined),
  scheme: uuid.optional().catch(undefined),
  portfolio: uuid.optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  sort: sortSearch(['startTime', 'name', 'deliveryPercentage'], '-startTime'),
  /** The calendar's month, "2026-11"; default: the present one. */
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  /** Any day of the timeline's week. */
  week: z.iso.date().optional().catch(undefined),
  rows: z.enum(groupings).default('scheme').catch('scheme'),
});
export type EventSearch = z.infer<typeof EventSearch>;

export const eventSearchDefaults = {
  ...pageDefaults,
  view: 'list' as const,
  sort: '-startTime' as const,
  rows: 'scheme' as const,
};

/** The instant a London day begins, in the interface's form. */
export const midnight = (date: string): string => new Date(londonMidnight(date)).toISOString();

/** The filters of the address as query parameters. */
export function filtersOf({ search, scheme, portfolio, from, to }: EventSearch): QueryOf<'listEvents'> {
  return {
    search: undefinedIfEmpty(search),
    schemeUUID: scheme,
    portfolioUUID: portfolio,
    from: from === undefined ? undefined : midnight(from),
    to: to === undefined ? undefined : midnight(addDays(to, 1)),
  };
}

export const isFiltered = ({ search, state, scheme, portfolio, from, to }: EventSearch): boolean =>
  search !== '' || [state, scheme, portfolio, from, to].some((value) => value !== undefined);
