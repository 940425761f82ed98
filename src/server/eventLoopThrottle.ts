/** Bytes that large transfers together may move in one iteration of the event loop: some 0.3 ms of copying. */
const BYTES_PER_ITERATION = 512 * 1024;

interface QueuedTransfer {
  bytes: number;
  start: () => void;
}

/**
 * Shares the event loop among large transfers. Each waits before it moves its next chunk; they continue in order, a
 * bounded number of bytes an iteration, so that small requests between them wait for one iteration at most, however
 * many large ones there are.
 */
export class EventLoopThrottle {
  readonly #waiting: QueuedTransfer[] = [];
  readonly #maxBytes: number;
  #isScheduled = false;

  constructor(bytesPerIteration = BYTES_PER_ITERATION) {
    this.#maxBytes = bytesPerIteration;
  }

  /** Waits until `bytes` may be moved: in a later iteration of the event loop. */
  wait(bytes: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ bytes, start: resolve });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    this.#isScheduled = false;
    let moved = 0;
    let count = 0;
    while (count < this.#waiting.length && (count === 0 || moved + this.#waiting[count]!.bytes <= this.#maxBytes))
      moved += this.#waiting[count++]!.bytes;
    for (const { start } of this.#waiting.splice(0, count)) start();
    this.#schedule();
  }
}

/** Throttle of this process, which has one event loop. */
export const eventLoopThrottle = new EventLoopThrottle();
