import type { Query, QueryClient } from '@tanstack/react-query';
import type { Reach } from '../away/reach.ts';
import { clockQuery } from '../clock.ts';
import { SESSION_KEY } from '../session.ts';
import type { LiveState } from './liveState.ts';

/**
 * How far the screen can be trusted. `updated`: changes are pushed, and this is the age of the newest answer.
 * `checked`: they are not; the age of the screen's newest figures, and how often they are asked for, if they are.
 * `away`: nothing has been answered since. `connecting`: not known yet.
 */
export type Freshness =
  | { kind: 'updated'; ageMs: number }
  | { kind: 'checked'; ageMs: number; everyMs: number | null }
  | { kind: 'away'; sinceMs: number }
  | { kind: 'connecting' };

type Shown = Pick<Query, 'queryKey' | 'state' | 'observers'>;
const isOwn = ({ queryKey }: Shown): boolean => queryKey[0] === SESSION_KEY[0];
const isClock = ({ queryKey }: Shown): boolean => queryKey[0] === clockQuery.queryKey[0];
const newest = (queries: readonly Shown[]): number => Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt));

/** When the oldest answer among the figures of these queries was given; null without any. */
export function oldestFigure(shown: readonly Shown[]): number | null {
  const given = shown
    .filter((query) => !isOwn(query) && !isClock(query))
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return given.length === 0 ? null : Math.min(...given);
}

/** The shortest interval at which a query on screen asks again, in ms; null where none does. */
function intervalOf(queries: readonly Shown[]): number | null {
  const intervals = queries.flatMap((query) =>
    query.observers.map(({ options: { refetchInterval } }) =>
      typeof refetchInterval === 'function' ? refetchInterval(query as Query) : refetchInterval,
    ),
  );
  const shortest = Math.min(...intervals.filter((interval) => typeof interval === 'number'));
  return Number.isFinite(shortest) ? shortest : null;
}

/** The freshness at `now`, an instant of this machine, of what these queries show. */
export function freshnessOf(shown: readonly Shown[], state: LiveState, reach: Reach, now: number): Freshness {
  const answers = shown.filter((query) => !isOwn(query));
  const answered = newest(answers);
  if (reach.kind === 'away') return { kind: 'away', sinceMs: reach.sinceMs };
  if (answered === 0 || state === 'connecting') return { kind: 'connecting' };
  // The clock is asked every minute: it shows that the service answers, and whatever changed has been pushed.
  if (state === 'live') return { kind: 'updated', ageMs: now - answered };
  const figures = answers.filter((query) => !isClock(query));
  return { kind: 'checked', ageMs: now - (newest(figures) || answered), everyMs: intervalOf(figures) };
}

/** What the present screen shows. */
export const shownQueries = (client: QueryClient): readonly Query[] =>
  client.getQueryCache().findAll({ type: 'active' });
