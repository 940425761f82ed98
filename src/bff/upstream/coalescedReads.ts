import { BffProblem } from '../http/problem.ts';
import type { SendPermit } from './fairQueue.ts';

/** A response is shared with identical requests within this time. */
const CACHE_MS = 250;

/** How a session's read is sent. */
export interface ReadSender<Answer> {
  /** Waits for the session's turn and calls `onTurn` when it comes. */
  enter: (signal: AbortSignal, onTurn: () => void) => Promise<SendPermit>;
  send: (pass: SendPermit, signal: AbortSignal) => Promise<Answer>;
}

/** A session's slot in the queue, until the first turn of any of them. */
interface QueuePlace {
  readers: number;
  leave: AbortController;
  /** Rejects if the session is refused a slot. */
  refused: Promise<never>;
}

interface CoalescedRead<Answer> {
  /** Those of every session that waits: the one whose turn comes first sends the read for all. */
  places: Map<string, QueuePlace>;
  isSent: boolean;
  response: PromiseWithResolvers<Answer>;
  readers: number;
  stop: AbortController;
}

/** Coalesces identical reads into one upstream call; nobody waits longer than for a read of their own. */
export class CoalescedReads<Answer extends { status: number }> {
  readonly #reads = new Map<string, CoalescedRead<Answer>>();

  /**
   * Joins the read of `url` that is in progress or just finished, or queues for it. A caller that aborts does not
   * affect the others.
   */
  read(url: string, session: string, signal: AbortSignal, sending: ReadSender<Answer>): Promise<Answer> {
    const read = this.#reads.get(url) ?? this.#open(url);
    if (!read.isSent && !read.places.has(session)) this.#queue(url, read, session, sending);
    return this.#join(url, read, read.places.get(session), signal);
  }

  /** Reads from now on are sent again: something has been written. */
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
