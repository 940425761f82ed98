import { setTimeout as sleep } from 'node:timers/promises';
import { readAllItems } from '#client/readAllItems.ts';
import type { Sandbox } from '../harness/sandbox.ts';

const PAGE = 1000;
const RETRY_MS = 20;
/** Limits that have just been lifted may still apply for up to a second. */
const LATER = new Set([429, 503]);

/** Connections that create users one after another and record those with a 201 response. */
export class UserWriters {
  readonly acknowledged: string[] = [];
  /** Responses other than 201 and those with Retry-After. */
  readonly faults: string[] = [];
  readonly #sandbox: Sandbox;
  readonly #enough = new AbortController();
  readonly #writing: Promise<void[]>;
  #serial = 0;

  constructor(sandbox: Sandbox, url: string, connections: number) {
    this.#sandbox = sandbox;
    this.#writing = Promise.all(Array.from({ length: connections }, () => this.#write(url)));
  }

  async #write(url: string): Promise<void> {
    while (!this.#enough.signal.aborted) {
      const userId = `user-${++this.#serial}`;
      const response = await fetch(`${url}/api/v1/users`, {
        method: 'POST',
        headers: { ...this.#sandbox.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ userId, name: 'Ada' }),
      }).catch(() => null);
      await response?.arrayBuffer();
      if (response?.status === 201) this.acknowledged.push(userId);
      else if (response && !LATER.has(response.status)) this.faults.push(`POST /users returned ${response.status}`);
      else await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  async stop(): Promise<void> {
    this.#enough.abort();
    await this.#writing;
  }

  /** Names that were acknowledged and are missing. */
  async lost(url: string): Promise<string[]> {
    const client = this.#sandbox.client(url);
    const users = await readAllItems((at) => client.listUsers({ query: { ...at, pageSize: PAGE } }));
    const there = new Set<string | null>(users.map(({ userId }) => userId));
    return this.acknowledged.filter((userId) => !there.has(userId));
  }
}
