import { createHash } from 'node:crypto';
import { type MonotonicMs, monotonicIn, monotonicNow } from '#energy/time/clocks.ts';

/** The last row of a page: the value it is sorted by, as text, and the unique value that orders equal ones. */
export interface PageEnd {
  sorted: string;
  tie: string;
}

/** An end is used for this long; later the next page is found by its offset. */
const CACHE_MS = 60_000;
const MAX_CACHED = 5000;

/** Ends of recently read pages of this process, so that the next page is found without an offset. */
export class PageEndCache {
  readonly #ends = new Map<string, PageEnd & { until: MonotonicMs }>();

  /** Returns the key of a page of a list: the query with its values, and the number of the page's last row. */
  static key(list: { sql: string; parameters: readonly unknown[] }, lastRow: number): string {
    return createHash('sha256')
      .update(JSON.stringify([list.sql, list.parameters, lastRow]))
      .digest('base64');
  }

  get(key: string): PageEnd | undefined {
    const end = this.#ends.get(key);
    return end && end.until > monotonicNow() ? end : undefined;
  }

  set(key: string, end: PageEnd): void {
    this.#ends.delete(key);
    this.#ends.set(key, { ...end, until: monotonicIn(CACHE_MS) });
    if (this.#ends.size > MAX_CACHED) this.#ends.delete(this.#ends.keys().next().value!);
  }
}
