import { createHash } from 'node:crypto';
import { type MonotonicMs, monotonicIn, monotonicNow } from '#energy/time/clocks.ts';

/** Where a page ended: the value it was sorted by, as text, and the unique value that settles ties. */
export interface PageEnd {
  sorted: string;
  tie: string;
}

/** An end is good for this long: a reader that goes on later starts from the count of rows again. */
const CACHE_MS = 60_000;
const MAX_CACHED = 5000;

/** Ends of pages that were read lately, so that the page behind need not count its way there. Kept in this process. */
export class PageEndCache {
  readonly #ends = new Map<string, PageEnd & { until: MonotonicMs }>();

  /** Names one page of one list: its query with its values, and the page's last row by number. */
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
