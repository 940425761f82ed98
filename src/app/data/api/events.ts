import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError } from '#client/client.ts';
import type { Event, EventAssetQuery, EventChanges, EventQuery } from '#contract/event.ts';
import type { FunnelStage } from '#contract/eventAnalytics.ts';
import type { EventLiveQuery, TimelineQuery } from '#contract/live.ts';
import type { NewRehearsal } from '#contract/rehearsal.ts';
import type { AssetStatsQuery } from '#contract/stats.ts';
import { liveStaleTime, pollUnlessLive } from '../live/liveState.ts';
import { api, readWithVersion } from './client.ts';
import { computeEventProfile } from './eventProfile.ts';
import { isOffered } from './offeredOperations.ts';

export type EventListQuery = z.input<typeof EventQuery>;
export type EventAssetListQuery = z.input<typeof EventAssetQuery>;
export type AssetStatsListQuery = z.input<typeof AssetStatsQuery>;
export type LiveQuery = z.input<typeof EventLiveQuery>;
export type TimelineListQuery = z.input<typeof TimelineQuery>;
export type LostAssetsQuery = { stage: FunnelStage; run?: number | undefined; page: number; pageSize: number };
export type EventChangesInput = z.input<typeof EventChanges>;
export type RehearsalPlan = z.input<typeof NewRehearsal>;

/** Poll interval of what can change by itself while the live stream does not report it. */
const POLL_MS = 30_000;
const ANSWERS_POLL_MS = 10_000;
/** Of how far an event's portions are, which the live stream does not report. */
const PROGRESS_POLL_MS = 3000;
const SETTLED_MS = 300_000;
const MAX_RUNS = 200;
export const EVENTS = ['events'] as const;

/** Whether an event still changes by itself: it is scheduled, live, or its first stats are pending. */
const isChanging = ({ state, statsStatus }: Event): boolean =>
  state === 'SCHEDULED' ||
  state === 'STARTED' ||
  statsStatus === 'CALCULATING' ||
  (state === 'ENDED' && statsStatus === 'NOT_STARTED');

/** Whether the progress of an event is shown, or may be: a run begins before its portions are known. */
const isInPortions = ({ statsStatus, baselineProgress, startProgress }: Event): boolean =>
  statsStatus === 'CALCULATING' || baselineProgress !== null || startProgress !== null;

const pollWhile = (moving: boolean): number | false => pollUnlessLive(moving && POLL_MS);
export const params = (eventUUID: string) => ({ 'event-uuid': eventUUID });

// While a page or an order changes the old rows stay, but never another event's.
export const keepPreviousOfEvent =
  (eventUUID: string) =>
  <Data>(previous: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query?.queryKey[2] === eventUUID ? previous : undefined;

/** Before an event's first stats run there are none, which is a state and not a failure. */
async function nullIfNotReady<Value>(request: Promise<Value>): Promise<Value | null> {
  try {
    return await request;
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
      staleTime: liveStaleTime,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollWhile(state.data?.data.some(isChanging) ?? false),
    }),

  ofAsset: (assetUUID: string) => eventQueries.list({ assetUUID, sort: '-startTime', pageSize: 100 }),

  detail: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'detail', eventUUID],
      queryFn: ({ signal }) => api.getEvent({ params: params(eventUUID) }, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: ({ state: { data } }) =>
        data && isInPortions(data) ? PROGRESS_POLL_MS : pollWhile(data !== undefined && isChanging(data)),
    }),

  /** Null until the first run is done. An earlier run never changes. */
  stats: (eventUUID: string, run?: number) =>
    queryOptions({
      queryKey: [...EVENTS, 'stats', eventUUID, ...(run === undefined ? [] : [run])],
      queryFn: ({ signal }) =>
        nullIfNotReady(api.getEventStats({ params: params(eventUUID), query: { run } }, { signal })),
      staleTime: liveStaleTime,
      refetchInterval: ({ state }) =>
        pollWhile(run === undefined && (state.data === null || state.data?.status === 'PRELIMINARY')),
    }),

  /** Newest first. */
  runs: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'runs', eventUUID],
      queryFn: ({ signal }) =>
        api.listEventStatsRuns({ params: params(eventUUID), query: { pageSize: MAX_RUNS } }, { signal }),
    }),

  /** The assets in which `run` and `against` differ. */
  changes: (eventUUID: string, run: number, query: { against: number; page: number; pageSize: number }) =>
    queryOptions({
      queryKey: [...EVENTS, 'changes', eventUUID, run, query],
      queryFn: ({ signal }) => api.listEventStatsChanges({ params: { ...params(eventUUID), run }, query }, { signal }),
      placeholderData: keepPreviousOfEvent(eventUUID),
    }),

  halfHour: (eventUUID: string, at: string, run?: number) =>
    queryOptions({
      queryKey: [...EVENTS, 'halfHour', eventUUID, at, run],
      queryFn: ({ signal }) => api.getEventHalfHour({ params: params(eventUUID), query: { at, run } }, { signal }),
    }),

  /** Compares the baseline methods: expensive to compute, and stable once settled. */
  methods: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'methods', eventUUID],
      queryFn: ({ signal }) => api.getEventMethods({ params: params(eventUUID) }, { signal }),
      staleTime: SETTLED_MS,
    }),

  /** What a run kept beside its settlement; null until the first is done. */
  comparisons: (eventUUID: string, run?: number) =>
    queryOptions({
      queryKey: [...EVENTS, 'comparisons', eventUUID, run],
      queryFn: ({ signal }) =>
        nullIfNotReady(api.getEventComparisons({ params: params(eventUUID), query: { run } }, { signal })),
      staleTime: liveStaleTime,
    }),

  lostAssets: (eventUUID: string, query: LostAssetsQuery) =>
    queryOptions({
      queryKey: [...EVENTS, 'lostAssets', eventUUID, query],
      queryFn: ({ signal }) => api.listEventLostAssets({ params: params(eventUUID), query }, { signal }),
      placeholderData: keepPreviousOfEvent(eventUUID),
    }),

  /** Null until the first run is done. */
  assetStats: (eventUUID: string, query: AssetStatsListQuery) =>
    queryOptions({
      queryKey: [...EVENTS, 'assetStats', eventUUID, query],
      queryFn: ({ signal }) =>
        nullIfNotReady(api.listEventAssetStats({ params: params(eventUUID), query }, { signal })),
      staleTime: liveStaleTime,
      placeholderData: keepPreviousOfEvent(eventUUID),
    }),

  /** `isOpen`: users may answer by link, which the stream does not report. */
  assets: (eventUUID: string, query: EventAssetListQuery, isOpen: boolean) =>
    queryOptions({
      queryKey: [...EVENTS, 'assets', eventUUID, query],
      queryFn: ({ signal }) => api.listEventAssets({ params: params(eventUUID), query }, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: ({ state }) =>
        isOpen && state.data?.data.some(({ invitation }) => invitation !== null) === true && ANSWERS_POLL_MS,
      placeholderData: keepPreviousOfEvent(eventUUID),
    }),

  profile: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'profile', eventUUID],
      queryFn: ({ signal }) =>
        isOffered('getEventProfile')
          ? api.getEventProfile({ params: params(eventUUID) }, { signal })
          : computeEventProfile(eventUUID, signal),
    }),

  /** Measured so far and the projected end, with one page of the assets that are overdue. */
  live: (eventUUID: string, query: LiveQuery) =>
    queryOptions({
      queryKey: [...EVENTS, 'live', eventUUID, query],
      queryFn: ({ signal }) => api.getEventLive({ params: params(eventUUID), query }, { signal }),
      placeholderData: keepPreviousOfEvent(eventUUID),
      refetchInterval: POLL_MS,
    }),

  /**
   * Whether it is met, and the figures that carry that; or as was known at an instant, which never changes. Readings
   * are not reported by the stream.
   */
  balance: (eventUUID: string, at?: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'balance', eventUUID, ...(at === undefined ? [] : [at])],
      queryFn: ({ signal }) => api.getEventBalance({ params: params(eventUUID), query: { at } }, { signal }),
      ...(at === undefined
        ? { staleTime: liveStaleTime }
        : { staleTime: SETTLED_MS, placeholderData: keepPreviousOfEvent(eventUUID) }),
      refetchInterval: ({ state }) => {
        const phase = at === undefined ? state.data?.phase : undefined;
        return phase === 'LIVE' ? POLL_MS : pollWhile(phase === 'SCHEDULED' || phase === 'SETTLING');
      },
    }),

  /** Who owes its readings; while it settles alone. */
  settling: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'settling', eventUUID],
      queryFn: ({ signal }) => api.getEventSettling({ params: params(eventUUID) }, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: pollWhile(true),
    }),

  /** What was said of it over its life. */
  balanceHistory: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'balanceHistory', eventUUID],
      queryFn: ({ signal }) => api.getEventBalanceHistory({ params: params(eventUUID) }, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: pollWhile(true),
    }),

  /** The event's history, newest first. */
  timeline: (eventUUID: string, query: TimelineListQuery) =>
    queryOptions({
      queryKey: [...EVENTS, 'timeline', eventUUID, query],
      queryFn: ({ signal }) => api.getEventTimeline({ params: params(eventUUID), query }, { signal }),
      placeholderData: keepPreviousOfEvent(eventUUID),
      refetchInterval: POLL_MS,
    }),

  portfolios: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'portfolios', eventUUID],
      queryFn: ({ signal }) =>
        api.listEventPortfolios({ params: params(eventUUID), query: { pageSize: 200, sort: 'name' } }, { signal }),
      staleTime: liveStaleTime,
    }),

  /** Expected delivery of a planned event; the last response stays while the plan changes. */
  rehearsal: (plan: RehearsalPlan) =>
    queryOptions({
      queryKey: [...EVENTS, 'rehearsal', plan],
      queryFn: ({ signal }) => api.rehearseEvent({ body: plan }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: POLL_MS,
    }),

  /** What changes would do to a scheduled event; never cached. */
  changeEffect: (eventUUID: string, body: EventChangesInput) =>
    queryOptions({
      queryKey: [...EVENTS, 'changeEffect', eventUUID, body],
      queryFn: ({ signal }) => api.getEventChangeEffect({ params: params(eventUUID), body }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),

  /** An event with its version for If-Match. */
  versioned: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'versioned', eventUUID],
      queryFn: ({ signal }) => readWithVersion((client) => client.getEvent({ params: params(eventUUID) }, { signal })),
      staleTime: 0,
      gcTime: 0,
    }),
};
