import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import { HAS_CITUS_SQL, noteCitus } from './distribution/sessions.ts';
import { queryWithTimeout, limitedPool } from './limitedPool.ts';
import type { Database } from './schema.ts';
import { CONNECT_TIMEOUT_MS, readOnlySessionSettings, type SessionLimits, sessionSettings } from './sessionLimits.ts';
import type { StoreLog } from './storeLog.ts';
import { StoreUnreachable } from './storeUnreachable.ts';

/** Maximum time by which a stuck statement delays the closing of its pool. */
const CLOSE_TIMEOUT_MS = 1000;

/** Maximum numbers of connections of a process: they are opened on demand, and closed after ten idle seconds. */
export const MAX_CONNECTIONS = {
  /** Connections for requests, shared fairly among tenants. */
  requests: 12,
  /**
   * Connections for keys and limits, before a request has a slot of its tenant. One is reserved for keys and for counts
   * of finished requests. A tenant uses one for its limits, whose statement admits all that wait.
   */
  admission: 6,
  /** Connections for jobs, external jobs, deliveries and the metrics. */
  background: 6,
  /** Connections for the dashboard's own server, in this process or alone. */
  dashboard: 4,
  /** Connections for reads on a replica, if there is one. */
  replica: 8,
  /** Connection for readiness, so that it reports the state of PostgreSQL and not the length of a queue. */
  readiness: 1,
};

/** Number of connections, of idle ones, and of callers that wait for one. */
export interface ConnectionCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Purpose of a pool: reads alone on a standby, or everything, on the primary. */
export interface PoolPurpose {
  readsOnly?: boolean;
  /** Function that gets a position of the write-ahead log at or after each commit. */
  onCommit?: ((position: string) => void) | undefined;
}

/** Opens a pool whose sessions have these limits, and a database over it. Connects at the first query. */
export function openPool(
  connection: PoolConfig,
  max: number,
  limits: SessionLimits,
  log: StoreLog,
  { readsOnly = false, onCommit }: PoolPurpose = {},
): { pool: Pool; db: Kysely<Database> } {
  const settings = readsOnly
    ? readOnlySessionSettings(limits)
    : `${sessionSettings(limits)}; select pg_is_in_recovery() as is_standby, ${HAS_CITUS_SQL} as has_citus`;
  const connectMs = connection.connectionTimeoutMillis ?? CONNECT_TIMEOUT_MS;
  const prepare = async (client: PoolClient) => {
    const results: unknown = await queryWithTimeout(client, connectMs, () => client.query(settings));
    const server = (results as QueryResult<{ is_standby?: boolean; has_citus?: boolean }>[]).at(-1)?.rows[0];
    if (server?.has_citus) noteCitus(client);
    // Behind an address that follows the primary, a standby is reached while the primary changes: its data is old.
    if (server?.is_standby) throw new StoreUnreachable('The server is a standby');
  };
  const pool = new Pool({ ...connection, max, onConnect: (client) => prepare(client as PoolClient) });
  // Without a listener, a server that stops would end this process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'));
  // A connection lost in the middle of a transaction emits an error too, besides the failed query that is handled.
  // Nothing more arrives over it.
  pool.on('connect', (client) => client.on('error', () => client.connection.stream.destroy()));
  // Warnings are what a migration reports about existing data.
  pool.on('connect', (client) =>
    client.on(
      'notice',
      ({ severity, message }) => severity === 'WARNING' && log.warn({}, message ?? 'PostgreSQL warned without words'),
    ),
  );
  return {
    pool,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: limitedPool(pool, limits, onCommit) }) }),
  };
}

/** Returns the sum of several counts. */
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
