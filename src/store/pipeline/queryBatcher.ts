import type { Pool, PoolClient } from 'pg';
import { hasCitus } from '../distribution/sessions.ts';
import type { FairSemaphore } from '../fairSemaphore.ts';
import { acquireConnection, queryWithTimeout } from '../limitedPool.ts';
import { runObserved } from '../observedStatements.ts';
import { keyValues } from '../preparedQuery.ts';
import { NETWORK_ALLOWANCE_MS, type SessionLimits } from '../sessionLimits.ts';
import { runInTransaction } from './runInTransaction.ts';
import { isPrepared, prepare, type Row, sendPipelined, type TenantQuery } from './sendPipelined.ts';

/** Maximum number of queries sent together: each waits for those before it. */
const MAX_PER_ROUND_TRIP = 8;

interface PendingQuery extends TenantQuery {
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Batcher of queries that need no transaction. Those of one tenant from the same iteration of the event loop are sent
 * together over one connection: waking PostgreSQL and being woken by it takes as long as a small query. Queries of
 * another tenant never wait for them.
 */
export class QueryBatcher {
  readonly #pool: Pool;
  readonly #connections: FairSemaphore;
  readonly #timeoutMs: number;
  #pending: PendingQuery[] = [];

  constructor(pool: Pool, connections: FairSemaphore, { statementMs }: SessionLimits) {
    this.#pool = pool;
    this.#connections = connections;
    this.#timeoutMs = statementMs + NETWORK_ALLOWANCE_MS;
  }

  run(query: TenantQuery): Promise<Row[]> {
    return runObserved(query.query.text, query.query.name, () => this.#enqueue(query));
  }

  #enqueue(query: TenantQuery): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      if (this.#pending.push({ ...query, resolve, reject }) === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    const all = this.#pending;
    this.#pending = [];
    for (const [tenant, queries] of Map.groupBy(all, (each) => each.tenant)) {
      const own = joinByKey(queries);
      for (let first = 0; first < own.length; first += MAX_PER_ROUND_TRIP) {
        const batch = own.slice(first, first + MAX_PER_ROUND_TRIP);
        this.#connections.acquire(tenant).then(
          (release) => this.#sendBatch(batch, release),
          (error: unknown) => rejectAll(batch, error),
        );
      }
    }
  }

  async #sendBatch(batch: PendingQuery[], release: () => void): Promise<void> {
    const client = await acquireConnection(this.#pool).catch((error: unknown) => {
      release();
      rejectAll(batch, error);
      return null;
    });
    if (client === null) return;
    if (hasCitus(client)) {
      for (const { resolve, reject, ...each } of batch)
        await queryWithTimeout(client, this.#timeoutMs, () => runInTransaction(client, each)).then(resolve, reject);
      client.release();
      release();
      return;
    }
    const ready: PendingQuery[] = [];
    for (const each of batch)
      if (isPrepared(client, each.query) || (await this.#prepareOrReject(client, each))) ready.push(each);
    const settlements = sendPipelined(client, ready).map((result, index) => {
      const { resolve, reject } = ready[index]!;
      return queryWithTimeout(client, this.#timeoutMs, () => result).then(
        (rows) => () => resolve(rows),
        (error: unknown) => () => reject(error),
      );
    });
    for (const settlement of settlements.slice(0, -1)) (await settlement)();
    const settleLast = await settlements.at(-1);
    // Connection and slot are free before the last result is delivered, so that a client's next query finds them.
    client.release();
    release();
    settleLast?.();
  }

  async #prepareOrReject(client: PoolClient, { query, reject }: PendingQuery): Promise<boolean> {
    try {
      await queryWithTimeout(client, this.#timeoutMs, () => prepare(client, query));
      return true;
    } catch (error) {
      reject(error);
      return false;
    }
  }
}

/** Returns queries of one tenant with those of a key that differ in its value alone as one. */
const joinByKey = (queries: readonly PendingQuery[]): PendingQuery[] =>
  [...Map.groupBy(queries, ({ query }) => query)].flatMap(([{ key }, same]) =>
    key === undefined ? same : [joined(key, same)],
  );

const joined = (key: string, same: readonly PendingQuery[]): PendingQuery => ({
  ...same[0]!,
  values: keyValues(same.map(({ values }) => values[0])),
  resolve: (rows) => {
    const found = Map.groupBy(rows, (row) => row[key]);
    for (const { values, resolve } of same) resolve(found.get(values[0]) ?? []);
  },
  reject: (error) => rejectAll(same, error),
});

function rejectAll(batch: readonly PendingQuery[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}
