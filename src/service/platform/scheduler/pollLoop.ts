import { setTimeout as sleep } from 'node:timers/promises';
import { FOREVER, type MonotonicMs, monotonicIn, monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';
import { outsideSpans } from '#server/telemetry/tracing.ts';

/** Longest wait of a stop for the running round. */
const STOP_MS = 2000;

export interface PollLoopOptions {
  run: () => Promise<void>;
  /** Milliseconds between the end of a round and the next, asked for after each round. */
  everyMs: () => number;
  onFailure: (error: unknown) => void;
}

/** Loop that repeats the same work, one round after the other, until it is stopped. */
export class PollLoop {
  readonly #options: PollLoopOptions;
  #timer: NodeJS.Timeout | undefined;
  /** Time at which the next round begins. */
  #nextAt: MonotonicMs = FOREVER;
  #lastRound: Promise<void> = Promise.resolve();
  #isStarted = false;
  #isBusy = false;
  isStopped = false;

  constructor(options: PollLoopOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStarted = true;
    this.#runRound();
  }

  /** Starts the next round within that many milliseconds: once the running one has ended. */
  wake(withinMs = 0): void {
    const at = monotonicIn(withinMs);
    if (!this.#isStarted || this.isStopped || at >= this.#nextAt) return;
    this.#nextAt = at;
    if (!this.#isBusy) this.#plan();
  }

  /** Runs one round after those under way, and waits for it. */
  runOnce(): Promise<void> {
    const round = this.#lastRound.then(() => outsideSpans(this.#options.run));
    this.#lastRound = round.catch(() => undefined);
    return round;
  }

  /** Starts no more rounds, and waits a moment for the running one. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.#timer);
    await Promise.race([this.#lastRound, sleep(STOP_MS, undefined, { ref: false })]);
  }

  #runRound(): void {
    const { everyMs, onFailure } = this.#options;
    this.#isBusy = true;
    this.#nextAt = FOREVER;
    void this.runOnce()
      .catch(onFailure)
      .finally(() => {
        this.wake(everyMs());
        this.#isBusy = false;
        if (!this.isStopped) this.#plan();
      });
  }

  #plan(): void {
    clearTimeout(this.#timer);
    const waitMs = Math.max(0, monotonicNumber(this.#nextAt) - monotonicNumber(monotonicNow()));
    this.#timer = setTimeout(() => this.#runRound(), waitMs);
  }
}
