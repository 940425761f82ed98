import { BffProblem } from '../http/problem.ts';
import type { SendPermit } from './fairQueue.ts';

/** Time within which a response is shared with identical requests. */
const CACHE_MS = 250;

/** Functions by which a session's read is sent. */
export interface ReadSender<Response> {
  /** Waits for the session's turn and calls `onTurn` when it comes. */
  enqueue: (signal: AbortSignal, onTurn: () => void) => Promise<SendPermit>;
  send: (permit: SendPermit, signal: AbortSignal) => Promise<Response>;
}

/** A session's slot in the queue, until the first turn of any of them. */
interface QueueSlot {
  readers: number;
  cancellation: AbortController;
  /** Promise that rejects if the session is refused a slot. */
  refused: Promise<never>;
}

interface CoalescedRead<Response> {
  /** Slots of every session that waits: the one whose turn comes first sends the read for all. */
  slots: Map<string, QueueSlot>;
  isSent: boolean;
  response: PromiseWithResolvers<Response>;
  readers: number;
  stop: AbortController;
}

/** Coalesces identical reads into one upstream call; no caller waits longer than for a read of its own. */
export class CoalescedReads<Response extends { status: number }> {
  readonly #reads = new Map<string, CoalescedRead<Response>>();

  /**
   * Joins the read of `url` that is in progress or just finished, or queues for it. A caller that aborts does not
   * affect the others.
   */
  read(url: string, session: string, signal: AbortSignal, sending: ReadSender<Response>): Promise<Response> {
    const read = this.#reads.get(url) ?? this.#open(url);
    if (!read.isSent && !read.slots.has(session)) this.#queue(url, read, session, sending);
    return this.#join(url, read, read.slots.get(session), signal);
  }

  /** Makes reads from now on be sent again: something has been written. */
  invalidate(): void {
    this.#reads.clear();
  }

  #open(url: string): CoalescedRead<Response> {
    const read: CoalescedRead<Response> = {
      slots: new Map(),
      isSent: false,
      response: Promise.withResolvers(),
      readers: 0,
      stop: new AbortController(),
    };
    const remove = () => this.#remove(url, read);
    read.response.promise.then(
      ({ status }) => (status === 200 ? void setTimeout(remove, CACHE_MS).unref() : remove()),
      remove,
    );
    this.#reads.set(url, read);
    return read;
  }

  #queue(url: string, read: CoalescedRead<Response>, session: string, { enqueue, send }: ReadSender<Response>): void {
    const cancellation = new AbortController();
    const onTurn = () => {
      read.isSent = true;
      for (const other of read.slots.values()) if (other.cancellation !== cancellation) other.cancellation.abort();
    };
    const refused = Promise.withResolvers<never>();
    refused.promise.catch(() => undefined);
    read.slots.set(session, { readers: 0, cancellation, refused: refused.promise });
    enqueue(cancellation.signal, onTurn).then(
      (permit) => void send(permit, read.stop.signal).then(read.response.resolve, read.response.reject),
      (error: unknown) => {
        if (read.isSent) return;
        read.slots.delete(session);
        if (read.slots.size === 0) this.#remove(url, read);
        refused.reject(error);
      },
    );
  }

  #remove(url: string, read: CoalescedRead<Response>): void {
    if (this.#reads.get(url) === read) this.#reads.delete(url);
  }

  async #join(
    url: string,
    read: CoalescedRead<Response>,
    slot: QueueSlot | undefined,
    signal: AbortSignal,
  ): Promise<Response> {
    read.readers++;
    if (slot) slot.readers++;
    let abort = () => {};
    const aborted = new Promise<never>((_, reject) => {
      abort = () => {
        if (slot && --slot.readers === 0 && !read.isSent) slot.cancellation.abort();
        if (--read.readers === 0) {
          this.#remove(url, read);
          read.stop.abort();
        }
        reject(new BffProblem('CLIENT_GONE', 'The browser closed the connection'));
      };
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    });
    try {
      return await Promise.race([read.response.promise, aborted, ...(slot ? [slot.refused] : [])]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}
