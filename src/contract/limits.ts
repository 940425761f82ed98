import type { Endpoint } from './endpoint.ts';

/** Default limits of a tenant (interface §8). */
export const defaultLimits = {
  standard: { perSecond: 25, inFlight: 15 },
  consumption: { perSecond: 1, inFlight: 1 },
} as const;

export const STANDARD_BODY_BYTES = 1024 * 1024;
/** Maximum size of a body with prices: a leap year of half-hourly prices takes 1.3 MB, indented 2.0 MB. */
export const PRICES_BODY_BYTES = 2 * 1024 * 1024;
export const CONSUMPTION_BODY_BYTES = 16 * 1024 * 1024;
/** Returns the maximum size of a request body, inflated, in bytes. */
export const bodyBytesOf = ({ limit, bodyBytes }: Pick<Endpoint, 'limit' | 'bodyBytes'>): number =>
  bodyBytes ?? (limit === 'consumption' ? CONSUMPTION_BODY_BYTES : STANDARD_BODY_BYTES);
/** Maximum size of a response, in bytes; a list's page ends early instead. */
export const MAX_RESPONSE_BYTES = 16_000_000;
export const SUPPORTED_VERSIONS = ['1.0'];
/** An Idempotency-Key, quoted or, unless it begins with a quotation mark, bare: visible ASCII. */
export const IDEMPOTENCY_KEY = /^(?:"[!-~]{1,255}"|[!#-~][!-~]{0,254})$/;
const WINDOW_MS = 1000;

/**
 * Sliding log of accepted instants: never more than `perSecond` in any 1,000 ms. A fixed window would accept twice as
 * many across its edge. Times are milliseconds on one monotonic clock.
 */
export class SlidingWindowLog {
  #accepted: number[] = [];
  perSecond: number;

  constructor(perSecond: number) {
    this.perSecond = perSecond;
  }

  /** Returns the milliseconds until a request would be accepted; 0 means now. */
  waitMs(now: number): number {
    this.#forget(now);
    if (this.#accepted.length < this.perSecond) return 0;
    return Math.max(0, this.#accepted[this.#accepted.length - this.perSecond]! + WINDOW_MS - now);
  }

  /** Reserves the next slot, at `now` or later; returns its instant. */
  reserve(now: number): number {
    const slot = now + this.waitMs(now);
    this.#accepted.push(slot);
    return slot;
  }

  /** Returns the number of requests that would be accepted now. */
  remaining(now: number): number {
    this.#forget(now);
    return Math.max(0, this.perSecond - this.#accepted.length);
  }

  /** Forgets the instants whose window has wholly passed; until then they count. */
  #forget(now: number): void {
    while (this.#accepted.length > 0 && this.#accepted[0]! + WINDOW_MS <= now) this.#accepted.shift();
  }
}
/** Maximum number of readings with a convention in one request. */
export const MAX_CONVERTED_READINGS = 10_000;
