import type { Kysely } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import { checkServer } from './checkServer.ts';
import { setConnectionShare } from './connectionShare.ts';
import { lockForService, type DataFolder, openDataFolder } from './dataFolder.ts';
import { type DiskSpace, readDiskSpace, createDiskCheck } from './diskSpace.ts';
import { FairSemaphore } from './fairSemaphore.ts';
import { enablePipelining } from './pipeline/index.ts';
import { type ConnectionCounts, MAX_CONNECTIONS, type PoolPurpose, sumCounts, closePools, openPool } from './pools.ts';
import { roleName } from './postgres/createRoleAndDatabase.ts';
import { launch } from './postgres/launch.ts';
import { superviseServer } from './postgres/superviseServer.ts';
import { openReplica, type ReplicaSettings } from './replica/openReplica.ts';
import type { Replica } from './replica/replica.ts';
import type { Database } from './schema.ts';
import {
  BACKGROUND_LIMITS,
  CONNECT_TIMEOUT_MS,
  DASHBOARD_LIMITS,
  DASHBOARD_WAIT_MS,
  type SessionLimits,
  REQUEST_LIMITS,
} from './sessionLimits.ts';
import { StartupError } from './startupError.ts';
import type { StoreLog } from './storeLog.ts';
import { createTypeParsers } from './typeParsers.ts';

export type { StoreLog };

export interface Store {
  /**
   * The connections below `db`, without its fair shares and with only the limits that PostgreSQL enforces itself (see
   * sessionLimits.ts).
   */
  pool: Pool;
  /** Connections for requests: statements end within 5 seconds. Tenants share them fairly. */
  db: Kysely<Database>;
  /**
   * Connections for the steps before a request's own work: its key, and its tenant's limits. Never waits for a tenant's
   * requests.
   */
  admission: Kysely<Database>;
  /** Connections for background work: the scheduler, deliveries, commands. */
  background: Kysely<Database>;
  /** Connections for the dashboard's own server. */
  dashboard: Kysely<Database>;
  /** A connection reserved for readiness. */
  readiness: Kysely<Database>;
  /** Replica for reads that may be stale; null without one. */
  replica: Replica | null;
  /** Counts of all pools together. */
  connections: ConnectionCounts;
  /** Whether the disk of our own PostgreSQL has space for writes; always true for an external one. */
  hasDiskSpace: (checkAgain?: boolean) => boolean;
  /** The space of that disk; null for an external PostgreSQL. */
  readDisk: () => DiskSpace | null;
  /** Options for a further connection or pool of this store. */
  connectionOptions: PoolConfig;
  /** Closes the pools and, as the last user of a PostgreSQL that we started, stops the server. */
  close: () => Promise<void>;
}

export interface StoreOptions {
  /** Address of the PostgreSQL to use; with it none is started. */
  databaseUrl?: string | undefined;
  /** Standby of that PostgreSQL for reads that may be stale, by so much at most. */
  replica?: ReplicaSettings | undefined;
  /** Data folder, required without a databaseUrl. */
  dataDir?: string | undefined;
  /** Folder of the programs of the machine's PostgreSQL, which then runs in the data folder. */
  pgBin?: string | undefined;
  /** Use of the data folder. `own`: by its one service. `join`: by dashboard and command line, beside it or alone. */
  mode: 'own' | 'join';
  log: StoreLog;
  /** Maximum number of connections for requests; by default 12. */
  poolSize?: number;
}

/** Time after which an idle connection is probed, in case the network has dropped it silently. */
const KEEP_ALIVE_MS = 10_000;
/** Minimum free space to start: less than a segment of PostgreSQL's log is too little. */
const MIN_FREE_TO_START = 16 * 2 ** 20;

/**
 * Opens the store: the PostgreSQL at `databaseUrl`, or one of our own in the data folder.
 * @throws StartupError if the folder is in use or not writable, or PostgreSQL cannot be started or reached
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl ? openExternalStore(options.databaseUrl, options) : openOwnStore(options);
}

async function openExternalStore(databaseUrl: string, options: StoreOptions): Promise<Store> {
  const store = connectStore({ connectionString: databaseUrl }, options.log, options.poolSize, options.replica);
  try {
    await checkServer(store.pool, options.log);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openOwnStore(options: StoreOptions): Promise<Store> {
  if (!options.dataDir) throw new Error('A store needs a databaseUrl or a dataDir.');
  const folder = openDataFolder(options.dataDir);
  const serviceLock = options.mode === 'own' ? await lockForService(folder) : null;
  try {
    const launched = await launch(folder, { pgBin: options.pgBin });
    options.log.info({ pid: launched.pid, adopted: launched.adopted }, 'PostgreSQL is running');
    for (const note of launched.notes) options.log.warn({}, note);
    const supervisor = options.mode === 'own' ? superviseServer(folder, launched, options.log, options.pgBin) : null;
    const store = connectStore(
      { host: launched.socketFolder, user: roleName, database: roleName },
      options.log,
      options.poolSize,
    );
    const closeAll = async () => {
      await store.close();
      await (supervisor ?? launched).leave();
      serviceLock?.release();
    };
    let closing: Promise<void> | undefined;
    return {
      ...store,
      hasDiskSpace: createDiskCheck(launched.cluster),
      readDisk: () => readDiskSpace(launched.cluster),
      close: () => (closing ??= closeAll()),
    };
  } catch (error) {
    serviceLock?.release();
    throw isDiskFull(folder)
      ? new StartupError(
          `The disk that holds the data folder ${folder.path} is full: free some space on it and start again.`,
          { cause: error },
        )
      : error;
  }
}

/** Whether the disk is full: PostgreSQL's own message is lost on a disk that has no space for it. */
function isDiskFull({ path }: DataFolder): boolean {
  return readDiskSpace(path).freeBytes < MIN_FREE_TO_START;
}

/** Creates the pools; connects at the first query. `poolSize` and `limits` are those of the pool for requests. */
export function connectStore(
  connection: PoolConfig,
  log: StoreLog,
  poolSize: number = MAX_CONNECTIONS.requests,
  replicaSettings?: ReplicaSettings,
  limits: SessionLimits = REQUEST_LIMITS,
): Store {
  const connectionOptions: PoolConfig = {
    application_name: 'halfhour',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...connection,
    types: createTypeParsers(),
  };
  const open = (max: number, limits: SessionLimits, purpose: PoolPurpose = {}) =>
    openPool(connectionOptions, max, limits, log, purpose);
  const onCommit = replicaSettings && ((position: string) => replicated?.replica.noteCommit(position));
  const requests = open(poolSize, limits, { onCommit });
  const admission = open(MAX_CONNECTIONS.admission, REQUEST_LIMITS);
  const background = open(MAX_CONNECTIONS.background, BACKGROUND_LIMITS);
  const dashboard = openPool(
    { ...connectionOptions, connectionTimeoutMillis: DASHBOARD_WAIT_MS },
    MAX_CONNECTIONS.dashboard,
    DASHBOARD_LIMITS,
    log,
  );
  const readiness = open(MAX_CONNECTIONS.readiness, REQUEST_LIMITS);
  const requestSlots = new FairSemaphore(poolSize, CONNECT_TIMEOUT_MS);
  const admissionSlots = new FairSemaphore(MAX_CONNECTIONS.admission - 1, CONNECT_TIMEOUT_MS);
  setConnectionShare(requests.db, requestSlots);
  setConnectionShare(admission.db, admissionSlots);
  enablePipelining(requests.db, requests.pool, requestSlots, limits);
  const replicated = replicaSettings && openReplica(connectionOptions, replicaSettings, log);
  const pools = [
    ...[requests, admission, background, dashboard, readiness].map(({ pool }) => pool),
    ...(replicated?.pools ?? []),
  ];
  const closeAll = async () => {
    await replicated?.replica.stop();
    await closePools(pools);
  };
  let closing: Promise<void> | undefined;
  return {
    pool: requests.pool,
    db: requests.db,
    admission: admission.db,
    background: background.db,
    dashboard: dashboard.db,
    readiness: readiness.db,
    replica: replicated?.replica ?? null,
    connections: sumCounts([...pools, requestSlots, admissionSlots]),
    hasDiskSpace: () => true,
    readDisk: () => null,
    connectionOptions,
    close: () => (closing ??= closeAll()),
  };
}
