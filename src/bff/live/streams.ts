import type { ServerResponse } from 'node:http';
import { BffProblem } from '../http/problem.ts';
import type { Caller } from '../upstream/queueShares.ts';

/**
 * Maximum number of streams of a session. A browser needs one; several windows of one session, and browsers without
 * locks between their tabs, a few more.
 */
export const MAX_PER_SESSION = 20;
/** Maximum number of streams of an operator, however many sessions they have. */
export const MAX_PER_OPERATOR = 60;
export const MAX_STREAMS = 500;
/** Maximum number of unsent bytes: a browser that stops reading is dropped, reconnects and receives what it missed. */
const MAX_UNSENT_BYTES = 256 * 1024;
const CLOSE_TIMEOUT_MS = 2000;

interface SessionStreams {
  operator: string;
  responses: Set<ServerResponse>;
}

/** The open streams, by session. */
export class LiveStreams {
  readonly #bySession = new Map<string, SessionStreams>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get sessions(): string[] {
    return [...this.#bySession.keys()];
  }

  /**
   * Ensures that one more may be opened. Throws 429 if the session or the operator has too many; at the total limit,
   * the operator with most of them loses one, or is refused with 503.
   */
  requireRoom({ session, operator }: Caller): void {
    const own = this.#byOperator().get(operator) ?? [];
    if ((this.#bySession.get(session)?.responses.size ?? 0) >= MAX_PER_SESSION)
      throw tooMany(`A session may have at most ${MAX_PER_SESSION} live streams`);
    if (own.length >= MAX_PER_OPERATOR) throw tooMany(`An operator may have at most ${MAX_PER_OPERATOR} live streams`);
    if (this.#count < MAX_STREAMS) return;
    const largest = [...this.#byOperator().values()].reduce((max, one) => (one.length > max.length ? one : max));
    if (own.length + 1 >= largest.length)
      throw new BffProblem('UNAVAILABLE', 'Too many live streams are open', { headers: { 'retry-after': '60' } });
    const [leaving, response] = largest.at(-1)!;
    this.#endOne(leaving, response);
  }

  /** Adds a stream, which is open until either side closes it. */
  add({ session, operator }: Caller, response: ServerResponse): void {
    // The browser has disconnected while its session was looked up.
    if (response.destroyed) return;
    const own = this.#bySession.get(session) ?? { operator, responses: new Set() };
    own.responses.add(response);
    this.#bySession.set(session, own);
    this.#count++;
    // A stream that cannot be written to closes; nothing else has to be done about it.
    response.on('error', () => undefined);
    response.once('close', () => this.#remove(session, response));
  }

  send(text: string): void {
    for (const { responses } of this.#bySession.values())
      for (const response of responses) {
        if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
        else response.write(text);
      }
  }

  /** Closes a session's streams, after a last message if given. */
  end(session: string, last = ''): void {
    for (const response of this.#bySession.get(session)?.responses ?? []) this.#endOne(session, response, last);
  }

  endAll(): void {
    for (const session of this.sessions) this.end(session);
  }

  #endOne(session: string, response: ServerResponse, last = ''): void {
    this.#remove(session, response);
    response.end(last);
    // A browser that has vanished reads no end either.
    const timer = setTimeout(() => response.destroy(), CLOSE_TIMEOUT_MS).unref();
    response.once('close', () => clearTimeout(timer));
  }

  /** Returns each operator's streams with their sessions. */
  #byOperator(): Map<string, [session: string, response: ServerResponse][]> {
    const found = new Map<string, [string, ServerResponse][]>();
    for (const [session, { operator, responses }] of this.#bySession) {
      const own = found.get(operator) ?? [];
      found.set(operator, own);
      for (const response of responses) own.push([session, response]);
    }
    return found;
  }

  #remove(session: string, response: ServerResponse): void {
    const own = this.#bySession.get(session);
    if (!own?.responses.delete(response)) return;
    this.#count--;
    if (own.responses.size === 0) this.#bySession.delete(session);
  }
}

const tooMany = (detail: string) => new BffProblem('TOO_MANY_REQUESTS', detail, { headers: { 'retry-after': '60' } });
