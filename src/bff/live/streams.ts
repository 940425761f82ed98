import type { ServerResponse } from 'node:http';
import { BffProblem } from '../http/problem.ts';

/** A browser needs one; several windows of one session, and browsers without locks between their tabs, a few more. */
export const MOST_OF_SESSION = 20;
export const MOST_ALTOGETHER = 500;
/** A browser that takes nothing more is dropped; it comes back and is told what it missed. */
const MOST_UNSENT_BYTES = 256 * 1024;
const LINGER_MS = 2000;

/** The open streams, by session. */
export class Streams {
  readonly #bySession = new Map<string, Set<ServerResponse>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get sessions(): string[] {
    return [...this.#bySession.keys()];
  }

  /** Fails with 429 or 503 where there are too many. */
  requireRoom(session: string): void {
    if ((this.#bySession.get(session)?.size ?? 0) >= MOST_OF_SESSION) throw new BffProblem('TOO_MANY_REQUESTS', `A session may have ${MOST_OF_SESSION} live streams`, { 'retry-after': '60' });
    if (this.#count >= MOST_ALTOGETHER) throw new BffProblem('UNAVAILABLE', 'Too many live streams are open', { 'retry-after': '60' });
  }

  /** Keeps a stream until either side closes it. */
  add(session: string, response: ServerResponse): void {
    // The browser has gone while it was looked up who it is.
    if (response.destroyed) return;
    const own = this.#bySession.get(session) ?? new Set();
    this.#bySession.set(session, own.add(response));
    this.#count++;
    // One that cannot be written to closes; there is nothing else to do about it.
    response.on('error', () => undefined);
    response.once('close', () => this.#forget(session, response));
  }

  send(text: string): void {
    for (const own of this.#bySession.values())
      for (const response of own) {
        if (response.writableLength > MOST_UNSENT_BYTES) response.destroy();
        else response.write(text);
      }
  }

  /** Ends a session's streams, with a last message where there is one. */
  end(session: string, last = ''): void {
    for (const response of this.#bySession.get(session) ?? []) {
      this.#forget(session, response);
      response.end(last);
      // A browser that has vanished takes no end either.
      const timer = setTimeout(() => response.destroy(), LINGER_MS).unref();
      response.once('close', () => clearTimeout(timer));
    }
  }

  endAll(): void {
    for (const session of this.sessions) this.end(session);
  }

  #forget(session: string, response: ServerResponse): void {
    const own = this.#bySession.get(session);
    if (!own?.delete(response)) return;
    this.#count--;
    if (own.size === 0) this.#bySession.delete(session);
  }
}
