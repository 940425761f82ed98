import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { Reach } from '../away/reach.ts';
import { freshnessOf, oldestFigure, shownQueries } from './freshness.ts';
import type { LiveState } from './liveState.ts';

const NOW = Date.UTC(2026, 10, 24, 17, 47);
const SECOND_MS = 1000;
const client = new QueryClient();
const left: (() => void)[] = [];
afterEach(() => {
  for (const leave of left.splice(0)) leave();
  client.clear();
});

/** Puts a query on screen whose answer is so old; null: it has none. */
function show(queryKey: readonly unknown[], ageMs: number | null, refetchInterval?: number | (() => number | false)) {
  if (ageMs !== null) client.setQueryData(queryKey, 1, { updatedAt: NOW - ageMs });
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise(() => undefined),
    staleTime: Infinity,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  left.push(observer.subscribe(() => undefined));
}
const at = (state: LiveState, reach: Reach = { kind: 'there' }) => freshnessOf(shownQueries(client), state, reach, NOW);

test('where changes are pushed, the newest answer counts, be it the clock; the session never does', () => {
  show(['session'], 0);
  expect(at('live')).toEqual({ kind: 'connecting' });
  show(['assets', 'list', {}], 90 * SECOND_MS);
  show(['getClock'], 4 * SECOND_MS);
  expect(at('live')).toEqual({ kind: 'updated', ageMs: 4 * SECOND_MS });
});

test('where they are not, the figures count, with the shortest interval at which one is asked for again', () => {
  show(['getClock'], 2 * SECOND_MS, 2 * SECOND_MS);
  expect(at('polling')).toEqual({ kind: 'checked', ageMs: 2 * SECOND_MS, everyMs: null });
  show(['users', 'list', {}], 70 * SECOND_MS);
  show(['events', 'detail', 'a'], 12 * SECOND_MS, () => 30 * SECOND_MS);
  show(['events', 'detail', 'b'], 20 * SECOND_MS, () => false);
  expect(at('polling')).toEqual({ kind: 'checked', ageMs: 12 * SECOND_MS, everyMs: 30 * SECOND_MS });
});

test('a broken stream alone is no absence: figures are asked for by interval', () => {
  show(['events', 'list', {}], 12 * SECOND_MS, 30 * SECOND_MS);
  expect(at('down')).toEqual({ kind: 'checked', ageMs: 12 * SECOND_MS, everyMs: 30 * SECOND_MS });
  expect(at('live', { kind: 'away', sinceMs: 1, nextTryMs: null })).toEqual({ kind: 'away', sinceMs: 1 });
});

test('a page is as old as its oldest figure', () => {
  show(['getClock'], 300 * SECOND_MS);
  expect(oldestFigure(shownQueries(client))).toBeNull();
  show(['assets', 'list', {}], null);
  show(['events', 'list', {}], 90 * SECOND_MS);
  show(['schemes', 'list', {}], 12 * SECOND_MS);
  expect(oldestFigure(shownQueries(client))).toBe(NOW - 90 * SECOND_MS);
});
