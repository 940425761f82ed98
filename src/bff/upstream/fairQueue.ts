import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';
import { BffProblem } from '../http/problem.ts';
import { type QueuedCaller, pickRejected, type QueueShares } from './queueShares.ts';
import { type UpstreamRateLimit, COUNTED_AFTER_MS } from './upstreamRateLimit.ts';

/** Permission to send one request. Both may be called more than once. */
export interface SendPermit {
  /** Reports that the response has begun: the service has counted the request. */
  markCounted: () => void;
  /** Reports that the response has ended, or never will. */
  release: () => void;
}

/** A waiting request. Those of one session, of one kind and for the same rate limits stay in their order. */
export interface QueuedRequest extends QueuedCaller {
  rateLimits: UpstreamRateLimit[];
  /** Signal that fires when no caller waits for it any more. */
  signal: AbortSignal;
  /** Whether it goes before all that wait and is never refused: it had its turn and got a 429. */
  isRetry?: boolean;
  /** Function called synchronously when its turn comes, before any other's. */
  onTurn?: () => void;
}

interface WaitingRequest extends QueuedRequest {
  start: () => void;
  refuse: () => void;
}

export interface QueueLimits {
  waiting: QueueShares;
  /** Maximum number of requests of one operator in flight at a time. */
  inFlightPerOperator: number;
  /** Number of requests that reads leave free for writes, of each second and in flight. */
  spareForWrites: number;
}

const RETRY_SECONDS = 5;
const clientGone = () => new BffProblem('CLIENT_GONE', 'The browser closed the connection while its request waited');
const tooMany = () =>
  new BffProblem('TOO_MANY_REQUESTS', 'Too many of your requests are waiting for the service', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });

/**
 * Queue of requests that wait for their rate limits. Writes go before reads; operators take turns, and an operator's
 * sessions among themselves. No operator gets all slots, waiting or in flight: one that sends too much is refused
 * alone.
 */
export class FairQueue {
  #waiting: WaitingRequest[] = [];
  readonly #limits: QueueLimits;
  readonly #inFlight = new Map<string, number>();
  /** Last turn of each session and operator, counted in turns, while any request waits. */
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves when the request may be sent. Rejects if its caller has aborted, or with 429 if it exceeds their share.
   */
  enqueue(entry: QueuedRequest): Promise<SendPermit> {
    if (entry.signal.aborted) return Promise.reject(clientGone());
    return new Promise((resolve, reject) => {
      const waiting: WaitingRequest = {
        ...entry,
        start: () => {
          entry.signal.removeEventListener('abort', abandon);
          const permit = this.#createPermit(entry);
          entry.onTurn?.();
          resolve(permit);
        },
        refuse: () => {
          entry.signal.removeEventListener('abort', abandon);
          reject(tooMany());
        },
      };
      const abandon = () => {
        this.#remove(waiting);
        reject(clientGone());
        this.startReady();
      };
      entry.signal.addEventListener('abort', abandon, { once: true });
      this.#add(waiting);
      this.startReady();
    });
  }

  /** Starts every request that may start now, one by one in turn, and reschedules itself for the next. */
  startReady(): void {
    clearTimeout(this.#timer);
    for (;;) {
      const { next, soonestMs } = this.#findNext(monotonicNumber(monotonicNow()));
      if (!next) {
        if (soonestMs < Infinity) this.#timer = setTimeout(() => this.startReady(), Math.ceil(soonestMs));
        return;
      }
      this.#remove(next);
      for (const rateLimit of next.rateLimits) rateLimit.requestSent();
      next.start();
    }
  }

  #add(waiting: WaitingRequest): void {
    const refused = waiting.isRetry ? null : pickRejected(waiting, this.#waiting, this.#limits.waiting);
    if (waiting.isRetry) this.#waiting.unshift(waiting);
    else this.#waiting.push(waiting);
    if (!refused) return;
    this.#remove(refused);
    refused.refuse();
  }

  #remove(waiting: WaitingRequest): void {
    this.#waiting = this.#waiting.filter((each) => each !== waiting);
    if (this.#waiting.length === 0) this.#lastTurn.clear();
  }

  /** Returns the waiting request whose turn it is, or the milliseconds until the next one may start. */
  #findNext(now: number): { next: WaitingRequest | undefined; soonestMs: number } {
    let next: WaitingRequest | undefined;
    let soonestMs = Infinity;
    for (const waiting of this.#waiting) {
      if (this.#isAtShare(waiting.operator) || (next && !this.#isBefore(waiting, next))) continue;
      const spare = waiting.isWrite ? 0 : this.#limits.spareForWrites;
      const waitMs = Math.max(...waiting.rateLimits.map((rateLimit) => rateLimit.waitMs(now, spare)));
      if (waitMs <= 0) next = waiting;
      else soonestMs = Math.min(soonestMs, waitMs);
    }
    return { next, soonestMs };
  }

  /** Whether an operator has reached the limit in flight. */
  #isAtShare(operator: string): boolean {
    return (this.#inFlight.get(operator) ?? 0) >= this.#limits.inFlightPerOperator;
  }

  #isBefore(a: QueuedCaller, b: QueuedCaller): boolean {
    if (a.isWrite !== b.isWrite) return a.isWrite;
    if (a.operator !== b.operator) return this.#turnOf(a.operator) < this.#turnOf(b.operator);
    return this.#turnOf(a.session) < this.#turnOf(b.session);
  }

  #turnOf(name: string): number {
    return this.#lastTurn.get(name) ?? 0;
  }

  #countStart({ operator, session }: QueuedCaller): void {
    this.#turns++;
    if (this.#waiting.length > 0) for (const name of [operator, session]) this.#lastTurn.set(name, this.#turns);
    this.#inFlight.set(operator, (this.#inFlight.get(operator) ?? 0) + 1);
  }

  #countEnd({ operator }: QueuedCaller): void {
    const left = this.#inFlight.get(operator)! - 1;
    if (left > 0) this.#inFlight.set(operator, left);
    else this.#inFlight.delete(operator);
  }

  #createPermit(entry: QueuedRequest): SendPermit {
    const { rateLimits } = entry;
    const once = (act: () => void) => {
      let done = false;
      return () => {
        if (done) return;
        done = true;
        act();
        this.startReady();
      };
    };
    this.#countStart(entry);
    const count = once(() => {
      for (const rateLimit of rateLimits) rateLimit.requestCounted(monotonicNumber(monotonicNow()));
    });
    const timer = setTimeout(count, COUNTED_AFTER_MS);
    const countNow = () => {
      clearTimeout(timer);
      count();
    };
    const end = once(() => {
      for (const rateLimit of rateLimits) rateLimit.requestEnded();
      this.#countEnd(entry);
    });
    return {
      markCounted: countNow,
      release: () => {
        countNow();
        end();
      },
    };
  }
}
