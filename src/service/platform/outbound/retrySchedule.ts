const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JITTER = 0.2;

/** Pauses before the second and every later attempt (Standard Webhooks 1.0). */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Time of failures only after which a subscription ends. */
export const DISABLE_AFTER_MS: number = 5 * DAY;
const MIN_SPREAD = DAY;

/**
 * Returns the milliseconds from the `tries`-th attempt to the next; null after the last. The receiver's Retry-After is
 * limited to between the step and twice the step, otherwise the step is spread by ±20 %. `random` is in [0, 1).
 */
export function retryDelayMs(tries: number, retryAfterMs: number | null, random: number): number | null {
  const step = RETRY_DELAYS_MS[tries - 1];
  if (step === undefined) return null;
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, step), 2 * step);
  return Math.round(step * (1 - JITTER + 2 * JITTER * random));
}

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Returns Retry-After (RFC 9110 §10.2.3), whole seconds or a date, as milliseconds from `now`; null for anything else.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text) * SECOND;
  const at = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** The failures of a subscription since its last success, machine time; null without any. */
export interface Failing {
  since: number;
  last: number;
}

/**
 * Returns whether one more failure ends the subscription: failures only for five days, and failures a day apart before
 * it.
 */
export const shouldDisable = (failing: Failing | null, now: number): boolean =>
  failing !== null && now - failing.since >= DISABLE_AFTER_MS && failing.last - failing.since >= MIN_SPREAD;
