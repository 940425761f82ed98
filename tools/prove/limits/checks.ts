import type { TimedRequest } from './requests.ts';

const WINDOW_MS = 1000;

/** The most instants that lie within one window of 1,000 ms, less a tolerance. */
export function maxInWindow(instants: readonly number[], toleranceMs = 0): number {
  const sorted = [...instants].sort((a, b) => a - b);
  let most = 0;
  for (let first = 0, last = 0; last < sorted.length; last++) {
    while (sorted[last]! - sorted[first]! >= WINDOW_MS - toleranceMs) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

const accepted = (requests: readonly TimedRequest[]) => requests.filter(({ status }) => status < 400);

/**
 * The most requests that were certainly accepted within one window, as their client observed: sent in it, and their
 * responses received in it.
 */
export function maxAcceptedInWindow(requests: readonly TimedRequest[]): number {
  const seen = accepted(requests);
  return Math.max(
    0,
    ...seen.map(
      ({ sentAt: from }) =>
        seen.filter(({ sentAt, answeredAt }) => sentAt >= from && answeredAt < from + WINDOW_MS).length,
    ),
  );
}

/** The most requests that were certainly in flight together: past the limits, and their last byte not sent yet. */
export function maxInFlight(requests: readonly TimedRequest[]): number {
  const steps = accepted(requests)
    .filter(({ passedAt, endedAt }) => endedAt > passedAt)
    .flatMap(
      ({ passedAt, endedAt }) =>
        [
          [passedAt, 1],
          [endedAt, -1],
        ] as const,
    )
    .sort(([a, up], [b, upB]) => a - b || up - upB);
  let now = 0;
  return steps.reduce((most, [, step]) => Math.max(most, (now += step)), 0);
}

/**
 * Requests refused although their tenant was certainly under its limits, counting everything that may have been in the
 * window.
 */
export function refusedUnderLimit(requests: readonly TimedRequest[], perSecond: number, inFlight: number): number {
  const concurrentWith = (one: TimedRequest, beforeMs: number) =>
    requests.filter(({ sentAt, answeredAt }) => sentAt <= one.answeredAt && answeredAt >= one.sentAt - beforeMs).length;
  return requests.filter(
    (one) => one.status === 429 && concurrentWith(one, 0) <= inFlight && concurrentWith(one, WINDOW_MS) <= perSecond,
  ).length;
}

export const countOf = (requests: readonly TimedRequest[], status: number): number =>
  requests.filter((each) => each.status === status).length;

/** Throws if a promise is broken, with what was observed instead. */
export function assertPromise(holds: boolean, broken: string): void {
  if (!holds) throw new Error(broken);
}
