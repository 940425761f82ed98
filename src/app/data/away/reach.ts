/**
 * Whether the service answers. `away`: since when it has not, an instant of this machine, and when the next try is,
 * null while one runs. `back`: it answers again, after so long.
 */
export type Reach =
  | { kind: 'there' }
  | { kind: 'away'; sinceMs: number; nextTryMs: number | null }
  | { kind: 'back'; missedMs: number };

/** Without any answer for so long, the service counts as away. */
export const AWAY_AFTER_MS = 5000;
/** From one try to the next. */
export const TRY_EVERY_MS = 10_000;
/** How long the screen says that the service is back. */
export const BACK_SHOWN_MS = 8000;

type Options = {
  now: () => number;
  /** When the newest answer that is still known was given, if before this page was loaded. */
  answeredMs: number;
  /** Asks the service something small; rejects if it does not answer. */
  probe: () => Promise<unknown>;
  /** False at the first failure: nothing else is asked for until it is true; then also whether it was away. */
  onAnswers: (answers: boolean, wasAway: boolean) => void;
  onChange: (reach: Reach) => void;
};

/** Follows whether requests are answered. After a failure it asks by itself, until there is an answer. */
export class ReachMonitor {
  readonly #options: Options;
  #reach: Reach = { kind: 'there' };
  #answeredMs: number;
  /** The first failure that no answer has followed. */
  #isDoubted = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  #shown: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#answeredMs = options.answeredMs;
  }

  get reach(): Reach {
    return this.#reach;
  }

  /** A request was sent: if nothing is answered in time, the service is asked whether it is there. */
  asked(): void {
    this.#waiting ??= setTimeout(() => void this.doubt(), AWAY_AFTER_MS);
  }

  /** Asks whether the service is there, while other requests go on. */
  async doubt(): Promise<void> {
    if (this.#isDoubted) return;
    try {
      await this.#options.probe();
      this.answered();
    } catch {
      this.failed();
    }
  }

  /** Something was answered, be it a refusal. */
  answered(): void {
    this.#answeredMs = this.#options.now();
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (!this.#isDoubted) return;
    this.#isDoubted = false;
    clearTimeout(this.#next);
    const since = this.#reach.kind === 'away' ? this.#reach.sinceMs : null;
    if (since !== null) {
      this.#set({ kind: 'back', missedMs: this.#options.now() - since });
      this.#shown = setTimeout(() => this.#set({ kind: 'there' }), BACK_SHOWN_MS);
    }
    this.#options.onAnswers(true, since !== null);
  }

  /** A request was not answered. */
  failed(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (this.#isDoubted) return;
    this.#isDoubted = true;
    this.#options.onAnswers(false, false);
    const since = this.#answeredMs;
    const wait = setTimeout(() => {
      if (!this.#isDoubted || this.#reach.kind === 'away') return;
      clearTimeout(this.#shown);
      this.#set({ kind: 'away', sinceMs: since, nextTryMs: this.#options.now() + TRY_EVERY_MS - AWAY_AFTER_MS });
    }, AWAY_AFTER_MS);
    void this.#try().then((isThere) => isThere && clearTimeout(wait));
  }

  /** Asks now; the next try by itself comes later. */
  async tryNow(): Promise<void> {
    if (this.#isDoubted) await this.#try();
  }

  async #try(): Promise<boolean> {
    clearTimeout(this.#next);
    if (this.#reach.kind === 'away') this.#set({ ...this.#reach, nextTryMs: null });
    try {
      await this.#options.probe();
      this.answered();
      return true;
    } catch {
      if (!this.#isDoubted) return true;
      this.#next = setTimeout(() => void this.#try(), TRY_EVERY_MS);
      if (this.#reach.kind === 'away') this.#set({ ...this.#reach, nextTryMs: this.#options.now() + TRY_EVERY_MS });
      return false;
    }
  }

  #set(reach: Reach): void {
    this.#reach = reach;
    this.#options.onChange(reach);
  }
}
