import type { Change, ChangeKind } from '#contract/change.ts';

/** The ids that changed, by kind; null where it may be any. */
export type ChangeBatch = ReadonlyMap<ChangeKind, ReadonlySet<string> | null>;

export type BatcherOptions = {
  waitMs: number;
  onBatch: (gathered: ChangeBatch) => void;
  /** While it says so, what was gathered waits: nobody looks at a hidden tab. */
  isPaused?: () => boolean;
};

/**
 * Collects changes from the first one on for `waitMs`, then hands them on as one: a burst becomes one round of reads.
 */
export class ChangeBatcher {
  readonly #options: BatcherOptions;
  #gathered = new Map<ChangeKind, Set<string> | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: BatcherOptions) {
    this.#options = options;
  }

  add({ kind, ids }: Change): void {
    const before = this.#gathered.get(kind);
    const isAny = ids.length === 0 || before === null;
    this.#gathered.set(kind, isAny ? null : new Set([...(before ?? []), ...ids]));
    this.#timer ??= setTimeout(() => this.flush(), this.#options.waitMs);
  }

  /** Hands on what there is, unless held. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#gathered.size === 0 || this.#options.isPaused?.()) return;
    const gathered = this.#gathered;
    this.#gathered = new Map();
    this.#options.onBatch(gathered);
  }

  /** Forgets what there is. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#gathered.clear();
  }
}
