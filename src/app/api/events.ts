import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError } from '#client/client.ts';
import type { Event, EventAssetQuery, EventChanges, EventQuery, NewEvent } from '#contract/event.ts';
import type { NewRehearsal } from '#contract/rehearsal.ts';
import type { AssetStatsQuery } from '#contract/stats.ts';
import { api, withVersion } from './client.ts';

export type EventListQuery = z.input<typeof EventQuery>;
export type EventAssetListQuery = z.input<typeof EventAssetQuery>;
export type AssetStatsListQuery = z.input<typeof AssetStatsQuery>;
export type EventDraft = z.input<typeof NewEvent>;
export type EventChangesBody = z.input<typeof EventChanges>;
export type RehearsalPlan = z.input<typeof NewRehearsal>;

/** How often what can change by itself is asked for again, beside the live stream. */
const GENTLE_MS = 30_000;
const EVENTS = ['events'] as const;

/** Whether an event still moves by itself: it is to come, it runs, or its first stats are on their way. */
export const isMoving = ({ state, statsStatus }: Event): boolean =>
  state === 'SCHEDULED' || state === 'STARTED' || (state === 'ENDED' && statsStatus !== 'READY' && statsStatus !== 'FAILED');

const gently = (moving: boolean): number | false => moving && GENTLE_MS;
const params = (eventUUID: string) => ({ 'event-uuid': eventUUID });

// While a page or an order changes the old rows stay, but never another event's.
const sameEvent =
  (eventUUID: string) =>
  <Data>(previous: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey[2] === eventUUID ? previous : undefined;

/** Before an event's first stats run there are none, which is a state and not a failure. */
async function noneYet<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === 'STATS_NOT_READY') return null;
    throw error;
  }
}

export const eventQueries = {
  list: (query: EventListQuery) =>
    queryOptions({
      queryKey: [...EVENTS, 'list', query],
      queryFn: ({ signal }) => api.listEvents({ query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => gently(state.data?.data.some(isMoving) ?? false),
    }),

  ofAsset: (assetUUID: string) => eventQueries.list({ assetUUID, sort: '-startTime', pageSize: 100 }),

  detail: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'detail', eventUUID],
      queryFn: ({ signal }) => api.getEvent({ params: params(eventUUID) }, { signal }),
      refetchInterval: ({ state }) => gently(state.data !== undefined && isMoving(state.data)),
    }),

  /** Null until the first run is through. */
  stats: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'stats', eventUUID],
      queryFn: ({ signal }) => noneYet(api.getEventStats({ params: params(eventUUID) }, { signal })),
      refetchInterval: ({ state }) => gently(state.data === null || state.data?.status === 'PRELIMINARY'),
    }),

  /** Null until the first run is through. */
  assetStats: (eventUUID: string, query: AssetStatsListQuery) =>
    queryOptions({
      queryKey: [...EVENTS, 'assetStats', eventUUID, query],
      queryFn: ({ signal }) => noneYet(api.listEventAssetStats({ params: params(eventUUID), query }, { signal })),
      placeholderData: sameEvent(eventUUID),
    }),

  assets: (eventUUID: string, query: EventAssetListQuery) =>
    queryOptions({
      queryKey: [...EVENTS, 'assets', eventUUID, query],
      queryFn: ({ signal }) => api.listEventAssets({ params: params(eventUUID), query }, { signal }),
      placeholderData: sameEvent(eventUUID),
    }),

  profile: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'profile', eventUUID],
      queryFn: ({ signal }) => api.getEventProfile({ params: params(eventUUID) }, { signal }),
    }),

  portfolios: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'portfolios', eventUUID],
      queryFn: ({ signal }) => api.listEventPortfolios({ params: params(eventUUID), query: { pageSize: 200, sort: 'name' } }, { signal }),
    }),

  /** What a planned event would deliver; the last answer stays while the plan changes. */
  rehearsal: (plan: RehearsalPlan) =>
    queryOptions({
      queryKey: [...EVENTS, 'rehearsal', plan],
      queryFn: ({ signal }) => api.rehearseEvent({ body: plan }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: GENTLE_MS,
    }),

  /** An event with the version that a change has to name. */
  versioned: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'versioned', eventUUID],
      queryFn: ({ signal }) => withVersion((client) => client.getEvent({ params: params(eventUUID) }, { signal })),
      staleTime: 0,
    }),
};

/** Everything about events is asked for again. */
const onSettled = (
  _answer: unknown,
  _error: unknown,
  _input: unknown,
  _mutated: unknown,
  { client }: { client: QueryClient },
): Promise<void> => client.invalidateQueries({ queryKey: EVENTS });

/** Everything that changes events. */
export const eventMutations = {
  /** The answer carries the new event's UUID. */
  schedule: () => mutationOptions({ mutationFn: (event: EventDraft) => api.createEvent({ body: event }), onSettled }),

  /** Changes an event that has not begun, unless somebody else has changed it since it was read. */
  update: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, version, changes }: { eventUUID: string; version: string; changes: EventChangesBody }) =>
        api.updateEvent({ params: params(eventUUID), body: changes }, { headers: { 'if-match': version } }),
      onSettled,
    }),

  /** Opts in everybody who is ready, of the event's portfolios or, without one, of its scheme: a bulk record each. */
  optInReady: () =>
    mutationOptions({
      mutationFn: async ({ eventUUID, schemeUUID, portfolioUUIDs }: Pick<Event, 'eventUUID' | 'schemeUUID' | 'portfolioUUIDs'>) => {
        const ready = { schemeUUID, schemeStatus: 'READY' } as const;
        const filters = portfolioUUIDs.length === 0 ? [ready] : portfolioUUIDs.map((portfolioUUID) => ({ ...ready, portfolioUUID }));
        const sums = { changed: 0, refused: 0 };
        for (const filter of filters) {
          const { changed, refusedCount } = await api.createBulkAction({ body: { filter, action: 'EVENT_OPT_IN', target: eventUUID } });
          sums.changed += changed;
          sums.refused += refusedCount;
        }
        return sums;
      },
      onSettled,
    }),

  /** Cancels a scheduled or live event. */
  cancel: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, reason }: { eventUUID: string; reason: string | null }) =>
        api.cancelEvent({ params: params(eventUUID), body: { reason } }),
      onSettled,
    }),

  /** Assigns portfolios to a scheduled event; their ready assets are invited. */
  assignPortfolios: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, portfolioUUIDs }: { eventUUID: string; portfolioUUIDs: string[] }) =>
        api.assignEventPortfolios({ params: params(eventUUID), body: { portfolioUUIDs } }),
      onSettled,
    }),
};
