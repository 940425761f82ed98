import type { Query } from '@tanstack/react-query';
import type { BulkAction } from '#contract/bulkAction.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Event } from '#contract/event.ts';
import type { Scheme } from '#contract/scheme.ts';
import { liveStaleTime, pollUnlessLive } from './live/liveState.ts';
import type { Data, Input, NullBeforeStats } from './operationTypes.ts';

/** Poll interval of what can change by itself while the live stream does not report it. */
const POLL_MS = 30_000;
/** Of how far an event's portions are, which the live stream does not report. */
const PROGRESS_POLL_MS = 3000;
const BULK_POLL_MS = 1000;
/** Of what is dear to compute, and hardly changes. */
const SLOW_MS = 300_000;
const FACETS_STALE_MS = 60_000;

/** How the query of an operation differs from others. */
export interface Rules<Found> {
  enabled?: boolean;
  staleTime?: number | (() => number);
  gcTime?: number;
  retry?: false;
  refetchInterval?: number | false | ((query: Pick<Query<Found>, 'state'>) => number | false);
  /** Found otherwise where the service lacks the operation. */
  instead?: (signal: AbortSignal) => Promise<Found>;
  /** Whether the last page or range of the same resource is shown until the next has come; of lists it is. */
  keepsPrevious?: boolean;
}

const NULL_BEFORE_STATS: readonly EndpointName[] = [
  'getEventStats',
  'getEventComparisons',
  'listEventAssetStats',
] satisfies NullBeforeStats[];
/** Whether a query is null before an event has stats, which the service refuses. */
export const isNullBeforeStats = (name: EndpointName): boolean => NULL_BEFORE_STATS.includes(name);

/** Whether an event still changes by itself: it is scheduled, live, or its first stats are pending. */
const isChanging = ({ state, statsStatus }: Event): boolean =>
  state === 'SCHEDULED' ||
  state === 'STARTED' ||
  statsStatus === 'CALCULATING' ||
  (state === 'ENDED' && statsStatus === 'NOT_STARTED');
/** Whether the progress of an event is shown, or may be: a run begins before its portions are known. */
const isInPortions = ({ statsStatus, baselineProgress, startProgress }: Event): boolean =>
  statsStatus === 'CALCULATING' || baselineProgress !== null || startProgress !== null;
const isChecking = ({ counts }: Scheme): boolean => counts.OPT_IN > 0;
/** Whether it still runs, forwards or back. */
export const isInProgress = ({ status }: Pick<BulkAction, 'status'>): boolean =>
  status === 'RUNNING' || status === 'UNDOING';
const pollWhile = (moving: boolean | undefined): number | false => pollUnlessLive(moving === true && POLL_MS);

const slow = { staleTime: SLOW_MS };
const slowRange = { staleTime: SLOW_MS, keepsPrevious: true };
const range = { keepsPrevious: true };
/** No webhook reports new readings. */
const polled = { staleTime: liveStaleTime, refetchInterval: () => pollUnlessLive(POLL_MS) || SLOW_MS };

/** Rules of the operations that more than one feature asks. */
export const queryRules: { readonly [Name in EndpointName]?: (input: Input<Name>) => Rules<Data<Name>> } = {
  getAssetFacets: () => ({ keepsPrevious: true, staleTime: FACETS_STALE_MS }),
  getAssetConsumption: () => range,
  getAssetBaselines: () => range,

  listEvents: () => ({ refetchInterval: ({ state }) => pollWhile(state.data?.data.some(isChanging)) }),
  getEvent: () => ({
    refetchInterval: ({ state: { data } }) =>
      data && isInPortions(data) ? PROGRESS_POLL_MS : pollWhile(data && isChanging(data)),
  }),
  // An earlier run never changes.
  getEventStats: ({ query }) => ({
    refetchInterval: ({ state }) =>
      pollWhile(query?.run === undefined && (state.data === null || state.data?.status === 'PRELIMINARY')),
  }),
  // As was known at an instant, it never changes. Readings are not reported by the stream.
  getEventBalance: ({ query }) =>
    query?.at === undefined
      ? {
          refetchInterval: ({ state }) => {
            const phase = state.data?.phase;
            return phase === 'LIVE' ? POLL_MS : pollWhile(phase === 'SCHEDULED' || phase === 'SETTLING');
          },
        }
      : slowRange,
  getEventBalanceHistory: () => ({ refetchInterval: pollWhile(true) }),
  getEventSettling: () => ({ refetchInterval: pollWhile(true) }),
  getEventLive: () => ({ keepsPrevious: true, refetchInterval: POLL_MS }),
  getEventRescue: () => ({ refetchInterval: POLL_MS }),
  getEventTimeline: () => ({ keepsPrevious: true, refetchInterval: POLL_MS }),
  getMoreAssets: () => range,
  rehearseEvent: () => ({ keepsPrevious: true, staleTime: POLL_MS }),
  createDispatchOrder: () => range,
  getEventReceipt: () => ({ staleTime: Infinity }),

  listUnits: () => ({
    refetchInterval: ({ state }) => pollWhile(state.data?.data.some(({ countedUTC }) => countedUTC === null)),
  }),
  listSchemes: () => ({ refetchInterval: ({ state }) => pollWhile(state.data?.data.some(isChecking)) }),
  listSchemeAssets: () => ({
    refetchInterval: ({ state }) => pollWhile(state.data?.data.some(({ status }) => status === 'OPT_IN')),
  }),
  getScheme: () => ({ refetchInterval: ({ state }) => pollWhile(state.data && isChecking(state.data)) }),

  getPortfolioCapability: () => slow,
  getPortfolioForecast: () => slow,
  getPortfolioAnalytics: () => slowRange,
  getPortfolioConsumption: () => slowRange,

  listBulkActions: () => ({
    refetchInterval: ({ state }) => state.data?.data.some(isInProgress) === true && BULK_POLL_MS,
  }),
  getBulkAction: () => ({
    refetchInterval: ({ state }) => state.data !== undefined && isInProgress(state.data) && BULK_POLL_MS,
  }),

  listControllers: () => ({ refetchInterval: () => pollUnlessLive(POLL_MS) }),
  getController: () => ({ refetchInterval: () => pollUnlessLive(POLL_MS) }),

  listTileAssets: () => ({ keepsPrevious: false }),
  getSummary: () => polled,
  listTasks: () => polled,
  getSeason: () => ({ keepsPrevious: true, refetchInterval: () => pollUnlessLive(SLOW_MS) }),
  getListVerdict: () => ({ staleTime: liveStaleTime, refetchInterval: () => pollUnlessLive(SLOW_MS) }),
};
