import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { queryWithTimeout, limitedPool } from './pipeline/limitedPool.ts';
import type { Database } from './schema.ts';
import { CONNECT_TIMEOUT_MS, type SessionLimits, sessionSettings } from './sessionLimits.ts';
import type { StoreLog } from './storeLog.ts';

/** A statement that is stuck does not hold up the end of its pool for longer. */
const CLOSE_TIMEOUT_MS = 1000;

/** Connections of a process, at most: it makes them when they are needed, and closes idle ones after ten seconds. */
export const MAX_CONNECTIONS = {
  /** For requests, shared fairly among tenants. */
  requests: 12,
  /**
   * For keys and limits, before a request has a place of its tenant's. One is kept for keys and for counts of requests
   * that are over. A tenant has three: with one, its limits shared by processes would admit half as many requests.
   */
  admission: 6,
  /** For jobs, errands, deliveries and the metrics. */
  background: 6,
  /** For the dashboard's own server, in this process or alone. */
  dashboard: 4,
  /** For readiness, so that it says how PostgreSQL is and not how long a queue is. */
  readiness: 1,
};

/** How many connections there are, how many of them are idle, and how many wait for one. */
export interface ConnectionCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A pool whose sessions keep these limits, and a database over it. Connects only when something is asked. */
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
  // Without a listener, a server that goes away takes the process with it.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'));
  // A connection lost in the middle of a transaction is an event too, beside the failed query by which it is handled.
  // Nothing more comes over it.
  pool.on('connect', (client) => client.on('error', () => client.connection.stream.destroy()));
  // What a migration has found in the data that there are.
  pool.on('connect', (client) =>
    client.on(
      'notice',
      ({ severity, message }) => severity === 'WARNING' && log.warn({}, message ?? 'PostgreSQL warned without words'),
    ),
  );
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: limitedPool(pool, limits) }) }) };
}

/** The counts of several together. */
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

/** Ends pools, within a second. */
export const closePools = async (pools: readonly Pool[]): Promise<void> =>
  void (await Promise.race([
    Promise.all(pools.map((pool) => pool.end())),
    sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
  ]));
