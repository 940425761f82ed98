import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';

const MAX_PLACES = 4;

/**
 * Number of requests to a controller in flight: one more than its responses take turns of its queue, four at most. More
 * would not be faster: a batch that was delivered and not yet recorded is sent again after a kill.
 */
export class SendPace {
  readonly #sentAt = new Map<string, number>();
  /** Clock in monotonic milliseconds. */
  readonly #now: () => number;
  #responseMs = 0;
  #turnMs = 0;

  constructor(now: () => number = () => monotonicNumber(monotonicNow())) {
    this.#now = now;
  }

  sent(batchUUID: string): void {
    this.#sentAt.set(batchUUID, this.#now());
  }

  /** Notes the end of a request, with or without success. */
  ended(batchUUID: string): void {
    this.#responseMs = this.#now() - this.#sentAt.get(batchUUID)!;
    this.#sentAt.delete(batchUUID);
  }

  /** Begins a turn; returns the function that ends it. */
  beginTurn(): () => void {
    const began = this.#now();
    return () => void (this.#turnMs = this.#now() - began);
  }

  /** Number of places, by the last response or the one awaited for longest. */
  get places(): number {
    const waitedMs = Math.max(this.#responseMs, ...[...this.#sentAt.values()].map((at) => this.#now() - at));
    return this.#turnMs > 0 ? Math.min(MAX_PLACES, 1 + Math.floor(waitedMs / this.#turnMs)) : 1;
  }
}
