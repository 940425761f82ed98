import { SlidingWindowLog } from '#contract/limits.ts';

/**
 * Time after which a request counts, if its response takes longer. The service counts a request somewhere between its
 * sending and its response. Here it counts from its sending until a second after its response began, or after this
 * long: so never too many arrive in any second.
 */
export const COUNTED_AFTER_MS = 250;

/**
 * One rate limit as the upstream counts it: requests in any 1,000 ms, and requests in flight. Times in ms, monotonic.
 */
export class UpstreamRateLimit {
  readonly #log: SlidingWindowLog;
  readonly #perSecond: number;
  readonly #maxInFlight: number;
  #unsettled = 0;
  #inFlight = 0;
  #pausedUntil = 0;

  constructor({ perSecond, inFlight }: { perSecond: number; inFlight: number }) {
    this.#log = new SlidingWindowLog(perSecond);
    this.#perSecond = perSecond;
    this.#maxInFlight = inFlight;
  }

  /**
   * Returns the milliseconds until a request may be sent that leaves `spare` of the second and in flight free: 0 is
   * now, Infinity is when another one ends.
   */
  waitMs(now: number, spare = 0): number {
    if (this.#inFlight >= this.#maxInFlight - spare || this.#unsettled >= this.#perSecond - spare) return Infinity;
    // Requests in flight use part of the second, though it is unknown at which instant.
    this.#log.perSecond = this.#perSecond - this.#unsettled - spare;
    return Math.max(this.#log.waitMs(now), this.#pausedUntil - now);
  }

  /** Whether more than half of the second and of the in-flight limit are free. */
  isHalfFree(now: number): boolean {
    return (
      this.waitMs(now) <= 0 && this.#log.remaining(now) > this.#perSecond / 2 && this.#inFlight < this.#maxInFlight / 2
    );
  }

  requestSent(): void {
    this.#inFlight++;
    this.#unsettled++;
  }

  /** Notes that the service has counted the request by `now`. */
  requestCounted(now: number): void {
    this.#unsettled--;
    this.#log.perSecond = this.#perSecond;
    this.#log.reserve(now);
  }

  requestEnded(): void {
    this.#inFlight--;
  }

  /** Pauses sending until `until`, as the service's Retry-After said. */
  pauseUntil(until: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }
}
