import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { claimForService, openDataFolder } from './dataFolder.ts';
import { keepRunning } from './postgres/keepRunning.ts';
import { launch } from './postgres/launch.ts';
import { roleName } from './postgres/prepareDatabase.ts';
import type { Database } from './schema.ts';
import { StartupError } from './startupError.ts';
import { makeTypeParsers } from './typeParsers.ts';

/** A question that is stuck does not hold up the end of its pool for longer. */
const CLOSE_MS = 1000;

/** The little of a pino logger that the store needs. */
export interface StoreLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Store {
  pool: Pool;
  db: Kysely<Database>;
  /** What a further connection or pool of this store is made with. */
  connectionOptions: PoolConfig;
  /** Whether the disk below a store of our own has room to go on; absent where that cannot be known. */
  hasRoom?: () => boolean;
  /** Ends the pool and, for the last user of a PostgreSQL that we started, the server. */
  close: () => Promise<void>;
}

export interface StoreOptions {
  /** Use this PostgreSQL and start none. */
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  /** `own`: the one service of the data folder. `join`: dashboard and command line, beside it or alone. */
  mode: 'own' | 'join';
  log: StoreLog;
  /** Connections at most; 12 unless told. */
  poolSize?: number;
}

/**
 * Opens the store: the PostgreSQL at `databaseUrl`, or one of our own in the data folder.
 * @throws StartupError when the folder is taken or not writable, or PostgreSQL cannot be started or reached
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl ? openOutside(options.databaseUrl, options) : openOwn(options);
}

async function openOutside(databaseUrl: string, options: StoreOptions): Promise<Store> {
  const store = connectStore({ connectionString: databaseUrl }, options.log, options.poolSize);
  try {
    await checkServer(store.pool, options.log);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openOwn(options: StoreOptions): Promise<Store> {
  const folder = openDataFolder(options.dataDir);
  const claim = options.mode === 'own' ? await claimForService(folder) : null;
  try {
    const launched = await launch(folder);
    options.log.info({ pid: launched.pid, adopted: launched.adopted }, 'PostgreSQL is running');
    const keeper = options.mode === 'own' ? keepRunning(folder, launched, options.log) : null;
    const store = connectStore({ host: launched.socketFolder, user: roleName, database: roleName }, options.log, options.poolSize);
    const closeAll = async () => {
      await store.close();
      await (keeper ?? launched).leave();
      claim?.release();
    };
    let closing: Promise<void> | undefined;
    return { ...store, close: () => (closing ??= closeAll()) };
  } catch (error) {
    claim?.release();
    throw error;
  }
}

/** A pool and Kysely over it; connects only when asked something. */
export function connectStore(connection: PoolConfig, log: StoreLog, poolSize = 12): Store {
  const connectionOptions: PoolConfig = { application_name: 'halfhour', connectionTimeoutMillis: 10_000, ...connection, types: makeTypeParsers() };
  const pool = new Pool({ ...connectionOptions, max: poolSize, onConnect: async (client) => void (await client.query("set time zone 'UTC'")) });
  // Without a listener, a server that goes away takes the process with it.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'));
  // A connection lost in the middle of a transaction is an event too, beside the failed query by which it is handled.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return { pool, db, connectionOptions, close: () => (closing ??= Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { ref: false })])) };
}

async function checkServer(pool: Pool, log: StoreLog): Promise<void> {
  const facts = await pool
    .query<{ version: number; unbound: boolean }>("select current_setting('server_version_num')::int as version, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user")
    .catch((error: unknown) => {
      throw new StartupError(`The PostgreSQL named by DATABASE_URL cannot be used: ${describe(error)}.`, { cause: error });
    });
  const { version = 0, unbound = false } = facts.rows[0] ?? {};
  if (version < 150_000) throw new StartupError(`The PostgreSQL named by DATABASE_URL is version ${Math.floor(version / 10_000)}; Halfhour needs 15 or newer.`);
  if (unbound) log.warn({}, 'The role in DATABASE_URL bypasses row-level security: give Halfhour a role of its own that is not a superuser');
}

const describe = (error: unknown): string => (error instanceof AggregateError ? describe(error.errors[0]) : error instanceof Error ? error.message : String(error));
