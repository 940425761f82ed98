const MAX_KNOWN = 2000;
const KEPT_MS = 60_000;

/** Cache of words read from the service, by id, for a minute; the oldest of many go first. `now` is in milliseconds. */
export class RecentWords<Words> {
  readonly #now: () => number;
  readonly #known = new Map<string, { words: Words; until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the words; undefined where none were read within the last minute. */
  get(id: string): Words | undefined {
    const known = this.#known.get(id);
    return known && known.until > this.#now() ? known.words : undefined;
  }

  /** Returns the same, however long ago: for when the service does not respond. */
  last(id: string): Words | undefined {
    return this.#known.get(id)?.words;
  }

  keep(id: string, words: Words): void {
    if (this.#known.size >= MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(id, { words, until: this.#now() + KEPT_MS });
  }
}
