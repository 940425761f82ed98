import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';

export const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
export const PER_MINUTE = 10;
/** Maximum number of entries, to bound the memory that guesses can use: the oldest are forgotten. */
const MAX_KNOWN = 10_000;

interface Tried {
  failures: number;
  /** Instant, monotonic, before which nothing is checked. */
  until: number;
  /** Instants of the requests of the last minute. */
  recent: number[];
}

/**
 * Slows down token requests by client and address: ten a minute, and after five failures a delay that doubles with
 * each. A success clears it.
 */
export class TokenAttempts {
  readonly #known = new Map<string, Tried>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => monotonicNumber(monotonicNow())) {
    this.#clock = clock;
  }

  /** Counts a request; returns the milliseconds after which it may be tried again, 0 if it may be handled now. */
  begin(client: string, address: string): number {
    const [tried, now] = [this.#of(client, address), this.#clock()];
    if (tried.until > now) return tried.until - now;
    while (tried.recent.length > 0 && tried.recent[0]! + MINUTE_MS <= now) tried.recent.shift();
    if (tried.recent.length >= PER_MINUTE) return tried.recent[0]! + MINUTE_MS - now;
    tried.recent.push(now);
    return 0;
  }

  failed(client: string, address: string): void {
    const tried = this.#of(client, address);
    tried.failures++;
    const doublings = tried.failures - FREE_FAILURES;
    if (doublings >= 0) tried.until = this.#clock() + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** doublings);
  }

  succeeded(client: string, address: string): void {
    this.#of(client, address).failures = 0;
  }

  #of(client: string, address: string): Tried {
    const key = `${client.slice(0, 200)} ${address}`;
    const tried = this.#known.get(key) ?? { failures: 0, until: 0, recent: [] };
    this.#known.delete(key);
    this.#known.set(key, tried);
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    return tried;
  }
}
