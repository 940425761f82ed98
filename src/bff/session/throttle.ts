import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';
import { BffProblem } from '../http/problem.ts';

const FREE_FAILURES = 5;
const MAX_DELAY_MS = 15 * 60_000;
const EXPIRY_MS = 60 * 60_000;
/**
 * Maximum number of keys: more than a machine hashes passwords in the hour for which failures are stored, a name and an
 * address each.
 */
const MAX_KEYS = 50_000;
/** Number of entries left after an eviction, so that not every attempt searches for the next one. */
const KEYS_AFTER_SWEEP = 45_000;

interface Failures {
  count: number;
  last: number;
}

/**
 * Slows guessing: after five failures every further attempt must wait, twice as long each time, for each of an
 * attempt's keys.
 */
export class Throttle {
  readonly #failures = new Map<string, Failures>();

  /** Number of keys with stored failures. */
  get size(): number {
    return this.#failures.size;
  }

  /**
   * Counts an attempt as failed until it is forgiven or withdrawn, so that simultaneous attempts cannot outrun the
   * count. Throws 429.
   */
  countAttempt(keys: string[], now = monotonicNumber(monotonicNow())): void {
    const wait = Math.max(...keys.map((key) => this.#waitMs(key, now)));
    if (wait > 0)
      throw new BffProblem('TOO_MANY_REQUESTS', 'Too many failed sign-ins', {
        headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) },
      });
    for (const key of keys) this.#failures.set(key, { count: (this.#failures.get(key)?.count ?? 0) + 1, last: now });
    if (this.#failures.size > MAX_KEYS) this.#sweep(now);
  }

  /** Forgives an attempt that was right: `forgiven` is reset, the others only lose this attempt. */
  forgiveAttempt(keys: string[], forgiven: string): void {
    this.withdrawAttempt(keys);
    this.#failures.delete(forgiven);
  }

  /** Cancels an attempt that was not checked. */
  withdrawAttempt(keys: string[]): void {
    for (const key of keys) {
      const known = this.#failures.get(key);
      if (known && --known.count <= 0) this.#failures.delete(key);
    }
  }

  #waitMs(key: string, now: number): number {
    const known = this.#failures.get(key);
    if (!known) return 0;
    if (now - known.last > EXPIRY_MS) {
      this.#failures.delete(key);
      return 0;
    }
    if (known.count < FREE_FAILURES) return 0;
    return known.last + Math.min(1000 * 2 ** (known.count - FREE_FAILURES), MAX_DELAY_MS) - now;
  }

  // A guesser must neither exhaust memory nor evict a count with cheap failures: the fewest failures go first, of those
  // the oldest.
  #sweep(now: number): void {
    for (const [key, { last }] of this.#failures) if (now - last > EXPIRY_MS) this.#failures.delete(key);
    const leastFirst = [...this.#failures].sort(([, a], [, b]) => a.count - b.count || a.last - b.last);
    for (const [key] of leastFirst.slice(0, Math.max(0, leastFirst.length - KEYS_AFTER_SWEEP)))
      this.#failures.delete(key);
  }
}
