import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicIn, monotonicNow } from '#energy/time/clocks.ts';
import { StartupError } from '../startupError.ts';
import { classifyLeftover } from './classifyLeftover.ts';
import { isServing, pidFileOf, readPostmaster } from './postmaster.ts';
import { hasSocket, probeServer, type ProbeResult } from './probeServer.ts';
import { type ServerLock, acquireServerLock } from './serverLock.ts';
import { isOfThisNamespace, readStartRecord } from './startRecord.ts';
import { stopServer } from './stopServer.ts';

/** A reachable server, or the lock with which one may be started. */
export type FoundServer = Extract<ProbeResult, { socketFolder: string }> | { state: 'none'; lock: ServerLock };

export interface ServerLocation {
  cluster: string;
  /** The file that is locked while a process of the server lives. */
  serverLock: string;
  /** Whether another process uses the server, by the users' lock. */
  othersUse: () => Promise<boolean>;
  /** Time for which a running server may be unreachable; by default 15 s. */
  timeoutMs?: number;
}

/** Default time: processes of a killed server may still be ending, and a moment passes before a new one listens. */
const DEFAULT_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 20;

/**
 * Finds the server of the cluster, whoever started it and in whatever namespace, and waits while it starts, recovers or
 * stops. If none runs, returns the server lock: only with it may a postmaster.pid be removed or a server be started. To
 * be called under the launch lock.
 * @throws StartupError if a server runs, or may run, that cannot be reached from here
 */
export async function findServer(location: ServerLocation): Promise<FoundServer> {
  const { cluster, timeoutMs = DEFAULT_TIMEOUT_MS } = location;
  for (let deadline = monotonicIn(timeoutMs); ; await sleep(POLL_INTERVAL_MS)) {
    const reached = await probeServer(cluster);
    if (reached.state === 'busy') deadline = monotonicIn(timeoutMs);
    if (reached.state === 'serving' || reached.state === 'bare') {
      if (!(await shouldReplace(location)) || !(await stopServer(cluster))) return reached;
    }
    if (reached.state !== 'absent') continue;
    const lock = await acquireServerLock(location.serverLock);
    if (!lock) await waitForHolder(cluster, monotonicNow() > deadline);
    else if (await canStart(location, monotonicNow() > deadline).catch(releaseAndRethrow(lock)))
      return { state: 'none', lock };
    else lock.release();
  }
}

/**
 * Whether the server is to be replaced: one started without the lock, by an older version, is restarted with it as soon
 * as that disturbs nobody.
 */
const shouldReplace = async ({ cluster, othersUse }: ServerLocation): Promise<boolean> =>
  readStartRecord(cluster) === null && !(await othersUse());

async function waitForHolder(cluster: string, isLate: boolean): Promise<void> {
  if (await stopWithoutSocket(cluster)) return;
  if (!isLate) return;
  const record = readStartRecord(cluster);
  if (!record || isOfThisNamespace(record))
    throw new StartupError(
      `The database in ${cluster} is held by processes of a PostgreSQL that does not respond: wait until they ` +
        'have ended, or end them, then start again.',
    );
  throw new StartupError(
    `The database in ${cluster} is served by a PostgreSQL, started on ${record.host} or in a container of that ` +
      'name, that cannot be reached from here: run the command there, mount the data folder at a shorter path, or ' +
      'stop that one first.',
  );
}

/** Checks the remains while no process holds the lock. False: check again. */
async function canStart({ cluster, othersUse }: ServerLocation, isLate: boolean): Promise<boolean> {
  const postmaster = readPostmaster(cluster);
  if (!postmaster) return true;
  if (isServing(postmaster.pid, cluster)) {
    await stopWithoutSocket(cluster);
    return false;
  }
  const leftover = classifyLeftover(cluster);
  if (leftover === 'stale') return true;
  if (leftover === 'elsewhere')
    throw new StartupError(
      `The database in ${cluster} was last served on ${readStartRecord(cluster)!.host}, and its file system is ` +
        'one that machines share, so it cannot be seen from here whether it still is: make sure that no Halfhour ' +
        `uses this data folder anywhere else, then delete ${pidFileOf(cluster)} and start again.`,
    );
  if (!(await othersUse())) return true;
  if (!isLate) return false;
  throw new StartupError(
    `The database in ${cluster} is in use by another process, whose PostgreSQL of an older version cannot be ` +
      'seen from here: stop that one first, in its own container, then start again.',
  );
}

/** Stops a server that cannot be found any more, because its socket was deleted. */
async function stopWithoutSocket(cluster: string): Promise<boolean> {
  const postmaster = readPostmaster(cluster);
  if (!postmaster?.ready || hasSocket(cluster) || !isServing(postmaster.pid, cluster)) return false;
  return stopServer(cluster, postmaster);
}

const releaseAndRethrow = (lock: ServerLock) => (error: unknown) => {
  lock.release();
  throw error;
};
