import { randomBytes } from 'node:crypto';
import type { Change } from '#contract/change.ts';

/** Maximum number of messages buffered for browsers that reconnect. */
const MAX_MESSAGES = 500;
const ID = /^([\w-]{8})\.(\d{1,15})$/;

/** Returns one message in its wire format. */
export const formatMessage = (data: object, { id, event }: { id?: string; event?: string } = {}): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}` +
  `data: ${JSON.stringify(data)}\n\n`;

/** Numbers the messages and buffers the last of them; ids of another start of this server are recognised as foreign. */
export class ReplayBuffer {
  readonly #start = randomBytes(6).toString('base64url');
  readonly #maxMessages: number;
  #last = 0;
  #messages: string[] = [];

  constructor(maxMessages = MAX_MESSAGES) {
    this.#maxMessages = maxMessages;
  }

  /** Id of the newest message. */
  get id(): string {
    return `${this.#start}.${this.#last}`;
  }

  /** Adds a change and returns its message. */
  append(change: Change): string {
    this.#last++;
    const text = formatMessage(change, { id: this.id });
    this.#messages.push(text);
    if (this.#messages.length > this.#maxMessages) this.#messages.shift();
    return text;
  }

  /** Returns the messages after the one with this id; null if it is foreign or too old. */
  messagesAfter(id: string): string[] | null {
    const [, start, number] = ID.exec(id) ?? [];
    const missed = this.#last - Number(number);
    if (start !== this.#start || !(missed >= 0 && missed <= this.#messages.length)) return null;
    return this.#messages.slice(this.#messages.length - missed);
  }
}
