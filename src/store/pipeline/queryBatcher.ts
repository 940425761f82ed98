import type { Pool, PoolClient } from 'pg';
import type { FairSemaphore } from '../fairSemaphore.ts';
import { type SessionLimits, NETWORK_ALLOWANCE_MS } from '../sessionLimits.ts';
import { queryWithTimeout, acquireConnection } from './limitedPool.ts';
import { type TenantQuery, isPrepared, prepare, type Row, sendPipelined } from './sendPipelined.ts';

/** Queries sent together at most: each waits for those before it. */
const MAX_PER_ROUND_TRIP = 8;

interface PendingQuery extends TenantQuery {
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs queries that need no transaction. Those of one tenant from the same iteration of the event loop are sent
 * together over one connection: waking PostgreSQL and being woken by it takes as long as a small query. Queries of
 * another tenant never wait for them.
 */
export class QueryBatcher {
  readonly #pool: Pool;
  readonly #places: FairSemaphore;
  readonly #limitMs: number;
  #waiting: PendingQuery[] = [];

  constructor(pool: Pool, places: FairSemaphore, { statementMs }: SessionLimits) {
    this.#pool = pool;
    this.#places = places;
    this.#limitMs = statementMs + NETWORK_ALLOWANCE_MS;
  }

  query(asked: TenantQuery): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ ...asked, resolve, reject }) === 1) setImmediate(() => this.#leave());
    });
  }

  #leave(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const [tenant, own] of Map.groupBy(all, (each) => each.tenant))
      for (let first = 0; first < own.length; first += MAX_PER_ROUND_TRIP) {
        const group = own.slice(first, first + MAX_PER_ROUND_TRIP);
        this.#places.acquire(tenant).then(
          (release) => this.#carry(group, release),
          (error: unknown) => {
            for (const { reject } of group) reject(error);
          },
        );
      }
  }

  async #carry(group: PendingQuery[], release: () => void): Promise<void> {
    const client = await acquireConnection(this.#pool).catch((error: unknown) => {
      release();
      for (const { reject } of group) reject(error);
      return null;
    });
    if (client === null) return;
    const ready: PendingQuery[] = [];
    for (const each of group)
      if (isPrepared(client, each.question) || (await this.#isPreparedNow(client, each))) ready.push(each);
    const told = sendPipelined(client, ready).map((answer, index) => {
      const { resolve, reject } = ready[index]!;
      return queryWithTimeout(client, this.#limitMs, () => answer).then(
        (rows) => () => resolve(rows),
        (error: unknown) => () => reject(error),
      );
    });
    for (const each of told.slice(0, -1)) (await each)();
    const last = await told.at(-1);
    // Connection and slot are free before the last result is delivered, so that a client's next query finds them.
    client.release();
    release();
    last?.();
  }

  async #isPreparedNow(client: PoolClient, { question, reject }: PendingQuery): Promise<boolean> {
    try {
      await queryWithTimeout(client, this.#limitMs, () => prepare(client, question));
      return true;
    } catch (error) {
      reject(error);
      return false;
    }
  }
}
