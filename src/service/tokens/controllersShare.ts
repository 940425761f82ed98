import { randomInt } from 'node:crypto';
import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { ProblemError } from '../http/problem.ts';

/** Of the process, that controllers may use together. */
export const DEFAULT_SHARE = 0.6;
const WINDOW_MS = 250;
const LEAST_ADMITTED = 20;
const MAX_WORKING = 4;
/** Requests that wait to work, at most. */
const MAX_WAITING = 128;
const RETRY_AFTER_S = { min: 2, max: 15 };

export interface ShareLimits {
  /** Of the process, 0 to 1; 1 refuses nothing for the process's sake. */
  share?: number | undefined;
  /** Always admitted in a quarter of a second, however busy the process is. */
  leastAdmitted?: number;
  /** Requests that work at a time; further ones wait. */
  maxWorking?: number;
}

/**
 * Bounds what all controllers together use of the process, so that polling never starves operators: above it requests
 * are refused with 503, each to come again at another instant.
 */
export class ControllersShare {
  #window = monotonicNow();
  #before: EventLoopUtilization = performance.eventLoopUtilization();
  #admitted = 0;
  #allowed = Infinity;
  #working = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #share: number;
  readonly #leastAdmitted: number;
  readonly #maxWorking: number;

  constructor({ share = DEFAULT_SHARE, leastAdmitted = LEAST_ADMITTED, maxWorking = MAX_WORKING }: ShareLimits = {}) {
    this.#share = share;
    this.#leastAdmitted = leastAdmitted;
    this.#maxWorking = maxWorking;
  }

  /** Runs a request's work within the share; throws 503. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.requireRoom();
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
  requireRoom(): void {
    this.#measure();
    if (this.#admitted >= this.#allowed || this.#waiting.length >= MAX_WAITING) throw busy();
  }

  /** After each window: how many requests of the next one keep the process within the share. */
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
  new ProblemError('UNAVAILABLE', 'Controllers use their share of the service; try again later', {
    headers: { 'retry-after': String(randomInt(RETRY_AFTER_S.min, RETRY_AFTER_S.max + 1)) },
  });
