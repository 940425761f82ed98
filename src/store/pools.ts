import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { queryWithTimeout, limitedPool } from './limitedPool.ts';
import type { Database } from './schema.ts';
import { CONNECT_TIMEOUT_MS, type SessionLimits, sessionSettings } from './sessionLimits.ts';
import type { StoreLog } from './storeLog.ts';

/** A stuck statement does not delay the closing of its pool for longer. */
const CLOSE_TIMEOUT_MS = 1000;

/** Connections of a process, at most: they are opened on demand, and closed after ten idle seconds. */
export const MAX_CONNECTIONS = {
  /** For requests, shared fairly among tenants. */
  requests: 12,
  /**
   * For keys and limits, before a request has a slot of its tenant. One is reserved for keys and for counts of finished
   * requests. A tenant uses one for its limits, whose statement admits all that wait.
   */
  admission: 6,
  /** For jobs, external jobs, deliveries and the metrics. */
  background: 6,
  /** For the dashboard's own server, in this process or alone. */
  dashboard: 4,
  /** For readiness, so that it reports the state of PostgreSQL and not the length of a queue. */
  readiness: 1,
};

/** How many connections there are, how many of them are idle, and how many callers wait for one. */
export interface ConnectionCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A pool whose sessions have these limits, and a database over it. Connects at the first query. */
export function openPool(
  connection: PoolConfig,
  max: number,
  limits: SessionLimits,
  log: StoreLog,
): { pool: Pool; db: Kysely<Database> } {
  const pool = new Pool({
    ...connection,
    max,
    onConnect: async (client) =>
      void (await queryWithTimeout(client as PoolClient, CONNECT_TIMEOUT_MS, () =>
        client.query(sessionSettings(limits)),
      )),
  });
  // Without a listener, a server that stops would end this process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'));
  // A connection lost in the middle of a transaction emits an error too, besides the failed query that is handled.
  // Nothing more arrives over it.
  pool.on('connect', (client) => client.on('error', () => client.connection.stream.destroy()));
  // What a migration reports about existing data.
  pool.on('connect', (client) =>
    client.on(
      'notice',
      ({ severity, message }) => severity === 'WARNING' && log.warn({}, message ?? 'PostgreSQL warned without words'),
    ),
  );
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: limitedPool(pool, limits) }) }) };
}

/** The sum of several counts. */
export function sumCounts(counted: readonly Partial<ConnectionCounts>[]): ConnectionCounts {
  const sum = (of: keyof ConnectionCounts) => counted.reduce((total, each) => total + (each[of] ?? 0), 0);
  return {
    get totalCount() {
      return sum('totalCount');
    },
    get idleCount() {
      return sum('idleCount');
    },
    get waitingCount() {
      return sum('waitingCount');
    },
  };
}

/** Closes pools, within a second. */
export const closePools = async (pools: readonly Pool[]): Promise<void> =>
  void (await Promise.race([
    Promise.all(pools.map((pool) => pool.end())),
    sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
  ]));
