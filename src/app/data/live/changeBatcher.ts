import type { Change, ChangeKind } from '#contract/change.ts';

/** The ids that changed, by kind; null where it may be any. */
export type ChangeBatch = ReadonlyMap<ChangeKind, ReadonlySet<string> | null>;

export type BatcherOptions = {
  waitMs: number;
  onBatch: (batch: ChangeBatch) => void;
  /** While it returns true, changes wait: a hidden tab needs no update. */
  isPaused?: () => boolean;
};

/**
 * Collects changes for `waitMs` from the first one on, then passes them as one batch, so that a burst causes one
 * refetch.
 */
export class ChangeBatcher {
  readonly #options: BatcherOptions;
  #pending = new Map<ChangeKind, Set<string> | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: BatcherOptions) {
    this.#options = options;
  }

  add({ kind, ids }: Change): void {
    const before = this.#pending.get(kind);
    const isAny = ids.length === 0 || before === null;
    this.#pending.set(kind, isAny ? null : new Set([...(before ?? []), ...ids]));
    this.#timer ??= setTimeout(() => this.flush(), this.#options.waitMs);
  }

  /** Passes the collected changes, unless paused. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.size === 0 || this.#options.isPaused?.()) return;
    const batch = this.#pending;
    this.#pending = new Map();
    this.#options.onBatch(batch);
  }

  /** Discards the collected changes. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending.clear();
  }
}
