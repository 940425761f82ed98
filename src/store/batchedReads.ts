/** Maximum number of keys of one query. */
const MAX_KEYS = 500;
/** Maximum number of queries that run at a time; keys that are asked for meanwhile go with the next. */
const MAX_RUNNING = 2;

interface Waiting<Row> {
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads of rows by key, many callers' with one query: a caller that asks while queries run is served by the next. A row
 * is read after it was asked for, never before.
 */
export class BatchedReads<Row> {
  readonly #read: (keys: string[]) => Promise<ReadonlyMap<string, Row>>;
  #waiting = new Map<string, Waiting<Row>[]>();
  #running = 0;

  /** Takes `read`, which returns the existing rows of some keys. */
  constructor(read: (keys: string[]) => Promise<ReadonlyMap<string, Row>>) {
    this.#read = read;
  }

  /** Whether no caller waits and nothing runs. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#waiting.size === 0;
  }

  get(key: string): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      const others = this.#waiting.get(key);
      if (others) others.push({ resolve, reject });
      else this.#waiting.set(key, [{ resolve, reject }]);
      if (this.#running < MAX_RUNNING) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running++;
    // Keys that are asked for in the same turn of the event loop go together.
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      const taken = [...this.#waiting].slice(0, MAX_KEYS);
      for (const [key] of taken) this.#waiting.delete(key);
      try {
        const rows = await this.#read(taken.map(([key]) => key));
        for (const [key, waiting] of taken) for (const { resolve } of waiting) resolve(rows.get(key));
      } catch (error) {
        for (const [, waiting] of taken) for (const { reject } of waiting) reject(error);
      }
    }
    this.#running--;
  }
}
