import { setTimeout as sleep } from 'node:timers/promises';
import { outsideSpans } from '#server/telemetry/tracing.ts';

/** A stop waits this long for the running round. */
const STOP_MS = 2000;

export interface PollLoopOptions {
  run: () => Promise<void>;
  /** Milliseconds between the end of a round and the next, asked for after each round. */
  everyMs: () => number;
  onFailure: (error: unknown) => void;
}

/** Repeats the same work, one round after the other, until it is stopped. */
export class PollLoop {
  readonly #options: PollLoopOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  isStopped = false;
  #runRound: () => void = () => undefined;

  constructor(options: PollLoopOptions) {
    this.#options = options;
  }

  start(): void {
    const { run, everyMs, onFailure } = this.#options;
    const round = () => {
      this.#timer = undefined;
      this.#running = outsideSpans(() =>
        run()
          .catch(onFailure)
          .finally(() => {
            if (!this.isStopped) this.#timer = setTimeout(round, everyMs());
          }),
      );
    };
    this.#runRound = round;
    round();
  }

  /** Starts the next round immediately, unless one is running. */
  runNow(): void {
    if (this.#timer === undefined || this.isStopped) return;
    clearTimeout(this.#timer);
    this.#runRound();
  }

  /** Starts no more rounds, and waits a moment for the running one. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.#timer);
    await Promise.race([this.#running, sleep(STOP_MS, undefined, { ref: false })]);
  }
}
