import { LATEST, laterOf, READ_AFTER } from '#contract/readAfter.ts';

/** One exchange with the service, from before it is sent. */
interface Exchange {
  /** Headers of a read. */
  headers: Record<string, string>;
  /** Function called with the position in the response. */
  note: (readAfter: string | string[] | undefined) => void;
}

/**
 * Position that the dashboard's reads must see where the service reads from a replica too: its operators' writes and
 * reads, and changes announced by the service. After news, reads ask for the latest until a response names a state.
 */
export class ReadAfter {
  #after: string | null = null;
  #news = 0;
  /** Number of the last news that `#after` includes. */
  #included = 0;

  /** Notes that the service announced a change. */
  noteNews(): void {
    this.#news++;
  }

  begin(): Exchange {
    const news = this.#news;
    const value = this.#included < news ? LATEST : this.#after;
    return {
      headers: value === null ? {} : { [READ_AFTER]: value },
      note: (readAfter) => {
        if (typeof readAfter !== 'string') return;
        this.#after = laterOf(this.#after, readAfter);
        this.#included = Math.max(this.#included, news);
      },
    };
  }
}
