import type { Pool, PoolClient } from 'pg';
import type { FairPlaces } from './fairPlaces.ts';
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
 * Carries questions that stand alone. Those that requests of one tenant ask in the same turn of the event loop travel
 * together over one connection: to wake PostgreSQL and to be woken by it takes as long as a small answer does. Those of
 * another tenant never wait for them.
 */
export class Carrier {
  readonly #pool: Pool;
  readonly #places: FairPlaces;
  readonly #limitMs: number;
  #waiting: Waiting[] = [];

  constructor(pool: Pool, places: FairPlaces, { statementMs }: Limits) {
    this.#pool = pool;
    this.#places = places;
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
    for (const [tenant, own] of Map.groupBy(all, (each) => each.tenant))
      for (let first = 0; first < own.length; first += MOST) {
        const group = own.slice(first, first + MOST);
        this.#places.take(tenant).then(
          (release) => this.#carry(group, release),
          (error: unknown) => {
            for (const { reject } of group) reject(error);
          },
        );
      }
  }

  async #carry(group: Waiting[], release: () => void): Promise<void> {
    const client = await connect(this.#pool).catch((error: unknown) => {
      release();
      for (const { reject } of group) reject(error);
      return null;
    });
    if (client === null) return;
    const ready: Waiting[] = [];
    for (const each of group)
      if (isPrepared(client, each.question) || (await this.#isPreparedNow(client, each))) ready.push(each);
    const told = sendTogether(client, ready).map((answer, index) => {
      const { resolve, reject } = ready[index]!;
      return answerWithin(client, this.#limitMs, () => answer).then(
        (rows) => () => resolve(rows),
        (error: unknown) => () => reject(error),
      );
    });
    for (const each of told.slice(0, -1)) (await each)();
    const last = await told.at(-1);
    // Connection and place are free before the last answer goes on its way, so that a client's next question finds
    // them.
    client.release();
    release();
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
