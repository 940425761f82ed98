import { LATEST, laterOf, READ_AFTER } from '#contract/readAfter.ts';

/** One exchange with the service, from before it is sent. */
interface Exchange {
  /** Of a read. */
  headers: Record<string, string>;
  /** Called with what the response says. */
  note: (readAfter: string | string[] | undefined) => void;
}

/**
 * What the dashboard's reads have to see where the service reads from a replica too: what its operators wrote and saw,
 * and what the service has told of. After news, reads ask for the latest until a response names a state.
 */
export class ReadAfter {
  #after: string | null = null;
  #news = 0;
  /** The news that `#after` includes. */
  #included = 0;

  /** The service told of a change that somebody made. */
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
