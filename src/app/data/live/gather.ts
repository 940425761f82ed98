import type { Change, ChangeKind } from '#contract/change.ts';

/** The ids that changed, by kind; null where it may be any. */
export type Gathered = ReadonlyMap<ChangeKind, ReadonlySet<string> | null>;

export type GatherOptions = {
  waitMs: number;
  onGathered: (gathered: Gathered) => void;
  /** While it says so, what was gathered waits: nobody looks at a hidden tab. */
  isHeld?: () => boolean;
};

/**
 * Collects changes from the first one on for `waitMs`, then hands them on as one: a burst becomes one round of reads.
 */
export class Gather {
  readonly #options: GatherOptions;
  #gathered = new Map<ChangeKind, Set<string> | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: GatherOptions) {
    this.#options = options;
  }

  add({ kind, ids }: Change): void {
    const before = this.#gathered.get(kind);
    const isAny = ids.length === 0 || before === null;
    this.#gathered.set(kind, isAny ? null : new Set([...(before ?? []), ...ids]));
    this.#timer ??= setTimeout(() => this.release(), this.#options.waitMs);
  }

  /** Hands on what there is, unless held. */
  release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#gathered.size === 0 || this.#options.isHeld?.()) return;
    const gathered = this.#gathered;
    this.#gathered = new Map();
    this.#options.onGathered(gathered);
  }

  /** Forgets what there is. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#gathered.clear();
  }
}
