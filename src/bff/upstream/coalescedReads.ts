import { BffProblem } from '../http/problem.ts';
import type { SendPermit } from './fairQueue.ts';

/** A fresh answer serves whoever asks the same within this time. */
const CACHE_MS = 250;

/** How a session's read is sent. */
export interface ReadSender<Answer> {
  /** Waits for the session's turn and calls `onTurn` in the instant it comes. */
  enter: (signal: AbortSignal, onTurn: () => void) => Promise<SendPermit>;
  send: (pass: SendPermit, signal: AbortSignal) => Promise<Answer>;
}

/** A session's place in the queue, for as long as nobody's turn has come. */
interface QueuePlace {
  readers: number;
  leave: AbortController;
  /** Fails where the session is refused a place. */
  refused: Promise<never>;
}

interface CoalescedRead<Answer> {
  /** Those of every session that asks: whose turn comes first sends the read for all. */
  places: Map<string, QueuePlace>;
  isSent: boolean;
  response: PromiseWithResolvers<Answer>;
  readers: number;
  stop: AbortController;
}

/**
 * Identical reads at one time become one upstream call, and nobody waits longer for it than for a read of their own.
 */
export class CoalescedReads<Answer extends { status: number }> {
  readonly #reads = new Map<string, CoalescedRead<Answer>>();

  /**
   * Joins the read of `url` that is under way or just answered, or queues for it. A reader who goes leaves the others
   * theirs.
   */
  read(url: string, session: string, signal: AbortSignal, sending: ReadSender<Answer>): Promise<Answer> {
    const read = this.#reads.get(url) ?? this.#open(url);
    if (!read.isSent && !read.places.has(session)) this.#queue(url, read, session, sending);
    return this.#join(url, read, read.places.get(session), signal);
  }

  /** Whoever asks from now on is answered afresh: something has been written. */
  invalidate(): void {
    this.#reads.clear();
  }

  #open(url: string): CoalescedRead<Answer> {
    const read: CoalescedRead<Answer> = {
      places: new Map(),
      isSent: false,
      response: Promise.withResolvers(),
      readers: 0,
      stop: new AbortController(),
    };
    const forget = () => this.#forget(url, read);
    read.response.promise.then(
      ({ status }) => (status === 200 ? void setTimeout(forget, CACHE_MS).unref() : forget()),
      forget,
    );
    this.#reads.set(url, read);
    return read;
  }

  #queue(url: string, read: CoalescedRead<Answer>, session: string, { enter, send }: ReadSender<Answer>): void {
    const leave = new AbortController();
    const onTurn = () => {
      read.isSent = true;
      for (const other of read.places.values()) if (other.leave !== leave) other.leave.abort();
    };
    const refused = Promise.withResolvers<never>();
    refused.promise.catch(() => undefined);
    read.places.set(session, { readers: 0, leave, refused: refused.promise });
    enter(leave.signal, onTurn).then(
      (pass) => void send(pass, read.stop.signal).then(read.response.resolve, read.response.reject),
      (error: unknown) => {
        if (read.isSent) return;
        read.places.delete(session);
        if (read.places.size === 0) this.#forget(url, read);
        refused.reject(error);
      },
    );
  }

  #forget(url: string, read: CoalescedRead<Answer>): void {
    if (this.#reads.get(url) === read) this.#reads.delete(url);
  }

  async #join(
    url: string,
    read: CoalescedRead<Answer>,
    place: QueuePlace | undefined,
    signal: AbortSignal,
  ): Promise<Answer> {
    read.readers++;
    if (place) place.readers++;
    let leave = () => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        if (place && --place.readers === 0 && !read.isSent) place.leave.abort();
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
      return await Promise.race([read.response.promise, left, ...(place ? [place.refused] : [])]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}
