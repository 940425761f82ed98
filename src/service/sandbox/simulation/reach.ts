import { draw, seedOf } from '#energy/simulated/draw.ts';
import { HOUR_MS } from '#energy/time/spans.ts';

/** Longest poll interval, in seconds, of a simulated controller that is pushed to; others come and read. */
const PUSHED_WITHIN_S = 60;
/** End of the name of a controller out of reach for some minutes when an event that begins on the hour is sent. */
const UNSTEADY = '(unsteady)';
const MINUTE_MS = 60_000;
const DOWN_MS = 4 * MINUTE_MS;
/** Seconds from each attempt of a push to the next; after the last, `THEN_EVERY_S`. */
const RETRIES_S = [2, 5, 10, 20, 40];
const THEN_EVERY_S = 60;

export interface SimulatedController {
  controller_uuid: string;
  name: string;
  poll_interval_seconds: number;
}

/** Instants of a batch, in epoch milliseconds of business time. */
export interface SentBatch {
  /** Start of its event; null without one. */
  startMs: number | null;
  createdMs: number;
  /** Creation of the first batch of its event for its controller. */
  firstMs: number;
}

/** Time at which a batch is handed over, and the attempts that failed before. */
export interface Reach {
  deliveredMs: number;
  failedMs: number[];
}

/**
 * Returns when a simulated controller takes a batch of an event: at once, at its next poll, or once it is within reach
 * again. Depends only on its name and the event, so that a moved clock replays it alike.
 */
export function reachOf(
  { name, poll_interval_seconds }: Pick<SimulatedController, 'name' | 'poll_interval_seconds'>,
  { startMs, createdMs, firstMs }: SentBatch,
): Reach {
  if (poll_interval_seconds > PUSHED_WITHIN_S) {
    const wait = draw(seedOf(name), Math.floor((startMs ?? 0) / MINUTE_MS)) * poll_interval_seconds;
    return { deliveredMs: createdMs + Math.round(wait) * 1000, failedMs: [] };
  }
  const isUnsteady = startMs !== null && startMs % HOUR_MS === 0 && name.endsWith(UNSTEADY);
  const upMs = isUnsteady ? firstMs + DOWN_MS : -Infinity;
  const failedMs: number[] = [];
  let attemptMs = createdMs;
  for (; attemptMs < upMs; attemptMs += (RETRIES_S[failedMs.length - 1] ?? THEN_EVERY_S) * 1000)
    failedMs.push(attemptMs);
  return { deliveredMs: attemptMs, failedMs };
}
