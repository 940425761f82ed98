import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';

/** Length of a forecast, in milliseconds. */
export const KEPT_MS = 48 * HOUR_MS;
/** Time from a forecast's end to its first scoring: readings arrive after their half hour. */
const READINGS_LAG_MS = 3 * HOUR_MS;
/** Waiting time before the next try while readings are missing. */
export const RETRY_MS = DAY_MS;
/** Time from a forecast's end to its last scoring, with the readings there are. */
const LAST_TRY_MS = 7 * DAY_MS;

/** Returns the time at which a forecast may first be scored. */
export const firstScoringMs = (originMs: number): number => originMs + KEPT_MS + READINGS_LAG_MS;

/** Whether this is the last time that a forecast's readings are looked for. */
export const isLastTry = (originMs: number, now: number): boolean => now >= originMs + KEPT_MS + LAST_TRY_MS;

/** A forecast that waits for its scores. */
export interface PendingForecast {
  portfolioUUID: string;
  originMs: number;
  assetUUIDs: readonly string[];
}
