import type { ServerResponse } from 'node:http';
import type { Change, FeedState } from '#contract/change.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Caller } from '../upstream/queueShares.ts';
import { formatMessage, ReplayBuffer } from './replayBuffer.ts';
import { LiveStreams } from './streams.ts';

export const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ':\n\n';
/** Line that makes a browser whose stream ends wait this long before it reconnects. */
const RETRY_LINE = 'retry: 3000\n\n';

/** Publishes changes to every open dashboard, and closes the streams of ended sessions. */
export class LiveHub {
  readonly streams = new LiveStreams();
  readonly #replay = new ReplayBuffer();
  readonly #sessions: Sessions;
  readonly #timer: NodeJS.Timeout;
  #feed: FeedState = { pushed: false };
  #isClosed = false;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
    this.#timer = setInterval(() => this.#heartbeat(), HEARTBEAT_MS).unref();
  }

  broadcast(changes: readonly Change[]): void {
    for (const change of changes) this.streams.send(this.#replay.append(change));
  }

  /** Reports whether changes made elsewhere are pushed. */
  set pushed(pushed: boolean) {
    if (pushed === this.#feed.pushed) return;
    this.#feed = { pushed };
    this.streams.send(formatMessage(this.#feed, { event: 'feed' }));
  }

  /** Opens a stream: sends the messages after the id `after`, or `resync` if they are unknown. */
  openStream(caller: Caller, response: ServerResponse, after: string | null): void {
    const missed = after === null ? [] : this.#replay.messagesAfter(after);
    const feed = formatMessage(this.#feed, { event: 'feed', id: this.#replay.id });
    response.write(RETRY_LINE + (missed ?? [formatMessage({}, { event: 'resync' })]).join('') + feed);
    this.streams.add(caller, response);
    // The server began to close while the session was still being looked up.
    if (this.#isClosed) this.streams.endAll();
  }

  /** Closes the streams whose session has ended. A stream alone keeps no session alive. */
  async endExpiredSessions(): Promise<void> {
    const open = this.streams.sessions;
    if (open.length === 0) return;
    const alive = await this.#sessions.filterAlive(open);
    const ended: Change = { kind: 'session', ids: [] };
    for (const session of open) if (!alive.has(session)) this.streams.end(session, formatMessage(ended));
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.streams.endAll();
  }

  #heartbeat(): void {
    this.streams.send(HEARTBEAT);
    // A store that is unreachable for a moment closes no stream: the next check tries again.
    this.endExpiredSessions().catch(() => undefined);
  }
}
