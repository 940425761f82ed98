import type { ServerResponse } from 'node:http';
import type { Change, Feed } from '#contract/change.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Caller } from '../upstream/shares.ts';
import { message, Replay } from './replay.ts';
import { Streams } from './streams.ts';

export const HEARTBEAT_MS = 15_000;
const BEAT = ':\n\n';
/** A browser whose stream breaks off waits this long before it comes back. */
const FIRST = 'retry: 3000\n\n';

/** Tells every open dashboard what has changed, and ends the streams of sessions that are over. */
export class Hub {
  readonly streams = new Streams();
  readonly #replay = new Replay();
  readonly #sessions: Sessions;
  readonly #timer: NodeJS.Timeout;
  #feed: Feed = { pushed: false };
  #isClosed = false;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  announce(changes: readonly Change[]): void {
    for (const change of changes) this.streams.send(this.#replay.add(change));
  }

  /** Says whether changes made elsewhere are pushed. */
  set pushed(pushed: boolean) {
    if (pushed === this.#feed.pushed) return;
    this.#feed = { pushed };
    this.streams.send(message(this.#feed, { event: 'feed' }));
  }

  /** Begins a stream: what was missed after the message `after`, or `resync` where nobody knows what that was. */
  open(caller: Caller, response: ServerResponse, after: string | null): void {
    const missed = after === null ? [] : this.#replay.after(after);
    const feed = message(this.#feed, { event: 'feed', id: this.#replay.id });
    response.write(FIRST + (missed ?? [message({}, { event: 'resync' })]).join('') + feed);
    this.streams.add(caller, response);
    // Whoever was still being looked up when the server began to close.
    if (this.#isClosed) this.streams.endAll();
  }

  /** Ends the streams whose session has ended. A stream alone keeps no session alive. */
  async endDead(): Promise<void> {
    const open = this.streams.sessions;
    if (open.length === 0) return;
    const alive = await this.#sessions.alive(open);
    const ended: Change = { kind: 'session', ids: [] };
    for (const session of open) if (!alive.has(session)) this.streams.end(session, message(ended));
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.streams.endAll();
  }

  #beat(): void {
    this.streams.send(BEAT);
    // A store that is away for a moment ends nobody's stream: the next beat asks again.
    this.endDead().catch(() => undefined);
  }
}
