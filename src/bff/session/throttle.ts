import { BffProblem } from '../http/problem.ts';

const FREE_FAILURES = 5;
const LONGEST_DELAY_MS = 15 * 60_000;
const FORGET_MS = 60 * 60_000;
const MOST_KEPT = 10_000;

interface Failures {
  count: number;
  last: number;
}

/** Slows guessing: after five failures every further attempt must wait, twice as long each time, for an account and for an address. */
export class Throttle {
  readonly #failures = new Map<string, Failures>();

  /** Counts an attempt as failed until `succeeded` says otherwise, so that attempts at one time cannot outrun the count. Fails with 429. */
  attempt(keys: string[], now = performance.now()): void {
    const wait = Math.max(...keys.map((key) => this.#waitMs(key, now)));
    if (wait > 0) throw new BffProblem('TOO_MANY_REQUESTS', 'Too many failed sign-ins', { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) });
    for (const key of keys) this.#set(key, { count: (this.#failures.get(key)?.count ?? 0) + 1, last: now });
  }

  /** The attempt was right: `forgiven` starts afresh, the others only lose this attempt again. */
  succeeded(keys: string[], forgiven: string): void {
    for (const key of keys) {
      const known = this.#failures.get(key);
      if (key === forgiven) this.#failures.delete(key);
      else if (known) known.count--;
    }
  }

  #waitMs(key: string, now: number): number {
    const known = this.#failures.get(key);
    if (!known) return 0;
    if (now - known.last > FORGET_MS) {
      this.#failures.delete(key);
      return 0;
    }
    if (known.count < FREE_FAILURES) return 0;
    return known.last + Math.min(1000 * 2 ** (known.count - FREE_FAILURES), LONGEST_DELAY_MS) - now;
  }

  // The longest untouched goes first: a guesser must not grow our memory.
  #set(key: string, failures: Failures): void {
    this.#failures.delete(key);
    this.#failures.set(key, failures);
    if (this.#failures.size > MOST_KEPT) this.#failures.delete(this.#failures.keys().next().value!);
  }
}
