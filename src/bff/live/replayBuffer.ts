import { randomBytes } from 'node:crypto';
import type { Change } from '#contract/change.ts';

/** Messages buffered for browsers that reconnect. */
const MAX_MESSAGES = 500;
const ID = /^([\w-]{8})\.(\d{1,15})$/;

/** One message in its wire format. */
export const formatMessage = (data: object, { id, event }: { id?: string; event?: string } = {}): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Numbers the messages and buffers the last of them; ids of another start of this server are recognised as foreign. */
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

  /** Adds a change and returns its message. */
  append(change: Change): string {
    this.#last++;
    const text = formatMessage(change, { id: this.id });
    this.#kept.push(text);
    if (this.#kept.length > this.#most) this.#kept.shift();
    return text;
  }

  /** The messages after the one with this id; null if it is foreign or too old. */
  messagesAfter(id: string): string[] | null {
    const [, start, number] = ID.exec(id) ?? [];
    const missed = this.#last - Number(number);
    if (start !== this.#start || !(missed >= 0 && missed <= this.#kept.length)) return null;
    return this.#kept.slice(this.#kept.length - missed);
  }
}
