/**
 * Spans that never change: an hour, and a day of UTC. A London day has one hour less or more when the clocks change.
 */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** 365 days. */
export const YEAR_MS: number = 365 * DAY_MS;
