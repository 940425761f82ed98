import { randomInt } from 'node:crypto';
import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { ProblemError } from '../../platform/http/problem.ts';

/** Share of the process that controllers may use together. */
export const DEFAULT_CONTROLLERS_SHARE = 0.4;
const WINDOW_MS = 250;
const MIN_ADMITTED = 20;
const MAX_WORKING = 4;
/** Maximum number of requests that wait to work. */
const MAX_WAITING = 128;
const RETRY_AFTER_S = { min: 2, max: 15 };
/**
 * Time for which a refusal waits, so that a controller that ignores it asks that much less often; and maximum number of
 * waiting ones.
 */
const HOLD_MS = { min: 1000, max: 2000 };
const MAX_HELD = 10_000;

export interface ShareLimits {
  /** Share of the process, 0 to 1; 1 refuses nothing for the process's sake. */
  share?: number | undefined;
  /** Number of requests always admitted in a quarter of a second, however busy the process is. */
  leastAdmitted?: number;
  /** Number of requests that work at a time; further ones wait. */
  maxWorking?: number;
  /** Milliseconds for which a refusal waits, at least and at most. */
  hold?: { min: number; max: number };
}

/**
 * Bounds what all controllers together use of the process, so that polling never starves operators: above it requests
 * are refused with 503 after a moment, each to come again at another instant.
 */
export class ControllersShare {
  #window = monotonicNow();
  #before: EventLoopUtilization = performance.eventLoopUtilization();
  #admitted = 0;
  #allowed = Infinity;
  #working = 0;
  #held = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #share: number;
  readonly #leastAdmitted: number;
  readonly #maxWorking: number;
  readonly #hold: { min: number; max: number };

  constructor({
    share = DEFAULT_CONTROLLERS_SHARE,
    leastAdmitted = MIN_ADMITTED,
    maxWorking = MAX_WORKING,
    hold = HOLD_MS,
  }: ShareLimits = {}) {
    this.#share = share;
    this.#leastAdmitted = leastAdmitted;
    this.#maxWorking = maxWorking;
    this.#hold = hold;
  }

  /** Runs a request's work within the share; throws 503. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#hasRoom()) await this.#refuse();
    this.#admitted++;
    if (this.#working >= this.#maxWorking) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#working++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working--;
    }
  }

  /** Throws 503 while there is no room for a request: before anything of it is read, since refusals are many. */
  async requireRoom(): Promise<void> {
    if (!this.#hasRoom()) await this.#refuse();
  }

  #hasRoom(): boolean {
    this.#measure();
    return this.#admitted < this.#allowed && this.#waiting.length < MAX_WAITING;
  }

  async #refuse(): Promise<never> {
    if (this.#held < MAX_HELD) {
      this.#held++;
      await sleep(randomInt(this.#hold.min, this.#hold.max + 1), undefined, { ref: false });
      this.#held--;
    }
    throw busy();
  }

  /** Calculates after each window the number of requests in the next one that stays within the process's share. */
  #measure(): void {
    if (this.#share >= 1 || elapsedSince(this.#window) < WINDOW_MS) return;
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#before);
    this.#allowed =
      utilization > this.#share
        ? Math.max(this.#leastAdmitted, Math.floor((this.#admitted * this.#share) / utilization))
        : utilization < this.#share * 0.8
          ? Infinity
          : Math.max(this.#leastAdmitted, Math.ceil(this.#admitted * 1.25));
    this.#before = now;
    this.#window = monotonicNow();
    this.#admitted = 0;
  }
}

const busy = (): ProblemError =>
  new ProblemError('UNAVAILABLE', 'Controllers are using their full share of the service; try again later', {
    headers: { 'retry-after': String(randomInt(RETRY_AFTER_S.min, RETRY_AFTER_S.max + 1)) },
  });
