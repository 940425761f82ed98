import { ApiError } from '#client/client.ts';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';

export interface SenderState {
  phase: 'ready' | 'running' | 'waiting' | 'paused' | 'stopped' | 'done';
  /** Items sent, of `total`. */
  done: number;
  total: number;
  /** Estimated time until everything is sent. */
  etaMs: number | null;
  /** Why it waits or has stopped. */
  error: unknown;
}

type SenderOptions = {
  /** Items in each chunk. */
  sizes: readonly number[];
  /** Sends one chunk; the same chunk may be sent again after a failure. */
  send: (chunk: number) => Promise<void>;
  /** Minimum interval between the starts of two chunks. */
  intervalMs: number;
};

const MAX_TRIES = 6;
const MAX_WAIT_MS = 30_000;
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The wait before a retry of a chunk; null where a retry would fail alike. */
function retryDelay(error: unknown, tries: number): number | null {
  const isPassing =
    error instanceof ApiError ? error.status === 429 || error.status >= 500 : error instanceof TypeError;
  if (!isPassing || tries >= MAX_TRIES) return null;
  const retryAfter = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.min(MAX_WAIT_MS, Math.max(retryAfter, 2 ** (tries - 1)) * 1000);
}

/** Sends chunks one after the other, throttled; can be paused and continues where it stopped. */
export class ChunkSender {
  readonly #options: SenderOptions;
  readonly #listeners = new Set<() => void>();
  #next = 0;
  #tries = 0;
  #isLooping = false;
  #timeMs = 0;
  #state: SenderState;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#state = {
      phase: 'ready',
      done: 0,
      total: options.sizes.reduce((sum, size) => sum + size, 0),
      etaMs: null,
      error: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): SenderState => this.#state;

  /** Starts, or continues after a pause or a stop. */
  start(): void {
    if (this.#state.phase === 'done') return;
    this.#tries = 0;
    this.#setState({ phase: 'running', error: null });
    if (!this.#isLooping) void this.#loop();
  }

  /** Sends everything; rejects with the error of a chunk that cannot be sent. */
  run(onShare: (share: number) => void): Promise<void> {
    return new Promise((done, failed) => {
      const check = () => {
        const { phase, done: sent, total, error } = this.#state;
        onShare(total === 0 ? 1 : sent / total);
        if (phase !== 'done' && phase !== 'stopped') return;
        leave();
        if (phase === 'done') done();
        else failed(error instanceof Error ? error : new Error(String(error)));
      };
      const leave = this.subscribe(check);
      this.start();
    });
  }

  /** Sends no further chunk after the running request. */
  pause(): void {
    if (this.#state.phase === 'running' || this.#state.phase === 'waiting') this.#setState({ phase: 'paused' });
  }

  get #isActive(): boolean {
    return this.#state.phase === 'running' || this.#state.phase === 'waiting';
  }

  async #loop(): Promise<void> {
    const { sizes, intervalMs } = this.#options;
    this.#isLooping = true;
    while (this.#isActive && this.#next < sizes.length) {
      const startedAt = monotonicNow();
      if (!(await this.#sendNext())) continue;
      const took = elapsedSince(startedAt);
      this.#timeMs += Math.max(took, intervalMs);
      this.#setState({ etaMs: (this.#timeMs / this.#next) * (sizes.length - this.#next) });
      if (this.#next < sizes.length && took < intervalMs) await sleep(intervalMs - took);
    }
    this.#isLooping = false;
    if (this.#next === sizes.length) this.#setState({ phase: 'done', etaMs: 0 });
  }

  /** Sends the next chunk; returns whether it arrived. */
  async #sendNext(): Promise<boolean> {
    const { sizes, send } = this.#options;
    try {
      await send(this.#next);
      this.#tries = 0;
      this.#setState({
        done: this.#state.done + sizes[this.#next++]!,
        ...(this.#state.phase === 'waiting' && { phase: 'running' }),
        error: null,
      });
      return true;
    } catch (error) {
      const wait = retryDelay(error, ++this.#tries);
      if (wait === null) this.#setState({ phase: 'stopped', error });
      else {
        this.#setState({ ...(this.#isActive && { phase: 'waiting' }), error });
        await sleep(wait);
      }
      return false;
    }
  }

  #setState(change: Partial<SenderState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** "2 min 10 s". */
export function durationWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
