import type { Pool, PoolClient } from 'pg';
import { answerWithin, connect } from './limitedPool.ts';
import { type Limits, TRAVEL_MS } from './limits.ts';
import { type Asked, isPrepared, prepare, type Row, sendTogether } from './sendTogether.ts';

/** Questions that travel together at most: each waits for those before it. */
const MOST = 8;

interface Waiting extends Asked {
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Carries questions that stand alone. Those that requests of the same turn of the event loop ask travel together over one
 * connection: to wake PostgreSQL and to be woken by it takes as long as a small answer does.
 */
export class Carrier {
  readonly #pool: Pool;
  readonly #limitMs: number;
  #waiting: Waiting[] = [];

  constructor(pool: Pool, { statementMs }: Limits) {
    this.#pool = pool;
    this.#limitMs = statementMs + TRAVEL_MS;
  }

  ask(asked: Asked): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ ...asked, resolve, reject }) === 1) setImmediate(() => this.#leave());
    });
  }

  #leave(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (let first = 0; first < all.length; first += MOST) void this.#carry(all.slice(first, first + MOST));
  }

  async #carry(group: Waiting[]): Promise<void> {
    const client = await connect(this.#pool).catch((error: unknown) => {
      for (const { reject } of group) reject(error);
      return null;
    });
    if (client === null) return;
    const ready: Waiting[] = [];
    for (const each of group) if (isPrepared(client, each.question) || (await this.#isPreparedNow(client, each))) ready.push(each);
    const told = sendTogether(client, ready).map((answer, index) => {
      const { resolve, reject } = ready[index]!;
      return answerWithin(client, this.#limitMs, () => answer).then((rows) => () => resolve(rows), (error: unknown) => () => reject(error));
    });
    for (const each of told.slice(0, -1)) (await each)();
    const last = await told.at(-1);
    // The connection is free before the last answer goes on its way, so that a client's next question finds it.
    client.release();
    last?.();
  }

  async #isPreparedNow(client: PoolClient, { question, reject }: Waiting): Promise<boolean> {
    try {
      await answerWithin(client, this.#limitMs, () => prepare(client, question));
      return true;
    } catch (error) {
      reject(error);
      return false;
    }
  }
}
