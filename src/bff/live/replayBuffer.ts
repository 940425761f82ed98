import { randomBytes } from 'node:crypto';
import type { Change } from '#contract/change.ts';

/** Messages kept for browsers that come back. */
const MAX_MESSAGES = 500;
const ID = /^([\w-]{8})\.(\d{1,15})$/;

/** One message as it goes over the wire. */
export const formatMessage = (data: object, { id, event }: { id?: string; event?: string } = {}): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Numbers the messages and keeps the last of them; ids of another start of this server are known to be foreign. */
export class ReplayBuffer {
  readonly #start = randomBytes(6).toString('base64url');
  readonly #most: number;
  #last = 0;
  #kept: string[] = [];

  constructor(most = MAX_MESSAGES) {
    this.#most = most;
  }

  /** The id of the newest message. */
  get id(): string {
    return `${this.#start}.${this.#last}`;
  }

  /** Takes a change in and answers its message. */
  append(change: Change): string {
    this.#last++;
    const text = formatMessage(change, { id: this.id });
    this.#kept.push(text);
    if (this.#kept.length > this.#most) this.#kept.shift();
    return text;
  }

  /** The messages after the one with this id; null where it is not ours, or too long ago. */
  messagesAfter(id: string): string[] | null {
    const [, start, number] = ID.exec(id) ?? [];
    const missed = this.#last - Number(number);
    if (start !== this.#start || !(missed >= 0 && missed <= this.#kept.length)) return null;
    return this.#kept.slice(this.#kept.length - missed);
  }
}
