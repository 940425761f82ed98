import { BffProblem } from '../http/problem.ts';

/** A fresh answer serves whoever asks the same within this time. */
const FRESH_MS = 250;

interface Read<Answer> {
  answer: Promise<Answer>;
  readers: number;
  stop: AbortController;
}

/** Identical reads at one time become one upstream call. */
export class SharedReads<Answer extends { status: number }> {
  readonly #reads = new Map<string, Read<Answer>>();

  /** Joins the read of `url` that is under way or just answered, or starts it. A reader who goes leaves the others theirs. */
  read(url: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    let read = this.#reads.get(url);
    if (!read) this.#reads.set(url, (read = this.#start(url, start)));
    return this.#join(url, read, signal);
  }

  /** Whoever asks from now on is answered afresh: something has been written. */
  drop(): void {
    this.#reads.clear();
  }

  #start(url: string, start: (signal: AbortSignal) => Promise<Answer>): Read<Answer> {
    const stop = new AbortController();
    const read: Read<Answer> = { answer: start(stop.signal), readers: 0, stop };
    const forget = () => this.#forget(url, read);
    read.answer.then(({ status }) => (status === 200 ? void setTimeout(forget, FRESH_MS).unref() : forget()), forget);
    return read;
  }

  #forget(url: string, read: Read<Answer>): void {
    if (this.#reads.get(url) === read) this.#reads.delete(url);
  }

  async #join(url: string, read: Read<Answer>, signal: AbortSignal): Promise<Answer> {
    read.readers++;
    let leave = () => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        if (--read.readers === 0) {
          this.#forget(url, read);
          read.stop.abort();
        }
        reject(new BffProblem('CLIENT_GONE', 'The browser closed the connection'));
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([read.answer, left]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}
