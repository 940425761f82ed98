const SECOND = 1000;
const STEPS_MS = [2, 5, 10, 20, 40, 60].map((seconds) => seconds * SECOND);
const BEFORE_START_MS = 60 * SECOND;
const AFTER_START_MS = 300 * SECOND;
const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = 30 * SECOND;
const SHORTEST_RETRY_AFTER_MS = SECOND;

/**
 * Returns the milliseconds from the `attempts`-th attempt to the next, by the clock of the grid: 2, 5, 10, 20, 40 and
 * 60 seconds, then every minute until the event starts, every five minutes while it runs. Each is up to a fifth sooner
 * or later, but before the start never more than a minute, so that a controller that is back is heard of within one. A
 * Retry-After of the receiver is obeyed up to 30 s. `untilStart` is in milliseconds, `random` in [0, 1).
 */
export function retryPause(attempts: number, untilStart: number, retryAfterMs: number | null, random: number): number {
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, SHORTEST_RETRY_AFTER_MS), LONGEST_RETRY_AFTER_MS);
  const step = STEPS_MS[attempts - 1] ?? (untilStart > 0 ? BEFORE_START_MS : AFTER_START_MS);
  const spread = step * (1 - JITTER + 2 * JITTER * random);
  return Math.round(untilStart > 0 ? Math.min(spread, BEFORE_START_MS) : spread);
}
