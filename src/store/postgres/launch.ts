import { join } from 'node:path';
import type { DataFolder } from '../dataFolder.ts';
import { readDiskSpace } from '../diskSpace.ts';
import { acquireFileLock } from '../fileLock.ts';
import { StartupError } from '../startupError.ts';
import { chooseAccountWithNotes } from './account.ts';
import { createRoleAndDatabase } from './createRoleAndDatabase.ts';
import { ensureCluster } from './ensureCluster.ts';
import { findServer } from './findServer.ts';
import { transferFromNobody, clusterHome, prepareHome, clusterOwnerPath } from './home.ts';
import type { Launched } from './launched.ts';
import { trackLaunch } from './leaveAll.ts';
import { noteNewerRelease } from './newerRelease.ts';
import { readPostmaster, type Postmaster } from './postmaster.ts';
import { probeServer, type ProbeResult } from './probeServer.ts';
import { reachableBinaries } from './reachableBinaries.ts';
import type { ServerLock } from './serverLock.ts';
import { defaultSettings, logSettings, type Settings } from './settings.ts';
import { startServerProcess } from './startServerProcess.ts';
import { stopServer } from './stopServer.ts';
import { joinUsers } from './users.ts';

export interface LaunchOptions {
  settings?: Settings;
  socketFolder?: string;
  /** Folder of the programs of a PostgreSQL of the machine; without it, the one that npm installed. */
  pgBin?: string | undefined;
}

type RunningServer = Pick<Launched, 'cluster' | 'socketFolder' | 'adopted' | 'notes'> & { postmaster: Postmaster };

const LAUNCH_TIMEOUT_MS = 120_000;

/**
 * Starts the PostgreSQL of a data folder, creating it the first time and adopting it if it already runs. Any number of
 * processes may do so concurrently, in any namespaces.
 * @throws StartupError if it cannot be started, or may run where it cannot be reached from here
 */
export async function launch(folder: DataFolder, options: LaunchOptions = {}): Promise<Launched> {
  return trackLaunch(() => withLaunchLock(folder, () => joinAndLaunch(folder, options)));
}

async function joinAndLaunch(folder: DataFolder, options: LaunchOptions): Promise<Launched> {
  const users = await joinUsers(folder.usersLock);
  try {
    const { postmaster, ...running } = await adoptOrStart(folder, users.othersUse, options);
    const leave = () =>
      withLaunchLock(folder, async () => {
        users.leave();
        const last = await acquireFileLock(folder.usersLock, 'exclusive');
        if (!last) return;
        await stopServer(running.cluster, postmaster).finally(() => last.release());
      });
    return { pid: postmaster.pid, ...running, leave, forget: users.leave };
  } catch (error) {
    users.leave();
    throw error;
  }
}

async function adoptOrStart(
  folder: DataFolder,
  othersUse: () => Promise<boolean>,
  options: LaunchOptions,
): Promise<RunningServer> {
  const cluster = join(clusterHome(folder.path), 'data');
  const found = await findServer({ cluster, serverLock: folder.serverLock, othersUse });
  if (found.state === 'none') return startCluster(folder, found.lock, options).finally(() => found.lock.release());
  return { ...(await ensureDatabase(cluster, found)), adopted: true, notes: [] };
}

async function startCluster(folder: DataFolder, lock: ServerLock, options: LaunchOptions): Promise<RunningServer> {
  const { account, notes } = chooseAccountWithNotes(clusterOwnerPath(folder.path));
  const transferNotes = transferFromNobody(folder.path, account);
  const home = prepareHome(folder.path, account);
  const binaries = reachableBinaries(folder.path, account, options.pgBin);
  const cluster = await ensureCluster(home, binaries, account);
  const settings = { ...defaultSettings, ...logSettings(readDiskSpace(home).totalBytes), ...options.settings };
  const known = options.socketFolder === cluster ? undefined : options.socketFolder;
  await startServerProcess({
    cluster,
    binaries,
    account,
    settings,
    logFile: join(folder.path, 'postgres.log'),
    lock,
    socketFolder: known,
  });
  const reached = await probeServer(cluster);
  if (!('socketFolder' in reached))
    throw new StartupError(
      `PostgreSQL in ${cluster} ended as soon as it had started: see postgres.log in ${folder.path}.`,
    );
  const newer = noteNewerRelease(binaries);
  return {
    ...(await ensureDatabase(cluster, reached)),
    adopted: false,
    notes: [...notes, ...transferNotes, ...(newer === null ? [] : [newer])],
  };
}

/** Creates our database in a reachable server that has none yet. */
async function ensureDatabase(
  cluster: string,
  { state, socketFolder }: Extract<ProbeResult, { socketFolder: string }>,
): Promise<Pick<RunningServer, 'cluster' | 'socketFolder' | 'postmaster'>> {
  if (state === 'bare') await createRoleAndDatabase(socketFolder);
  return { cluster, socketFolder, postmaster: readPostmaster(cluster) ?? { pid: 0, socketFolder, ready: true } };
}

async function withLaunchLock<T>(folder: DataFolder, work: () => Promise<T>): Promise<T> {
  const lock = await acquireFileLock(folder.launchLock, 'exclusive', LAUNCH_TIMEOUT_MS);
  if (!lock)
    throw new StartupError(
      `Another process has been starting the database of ${folder.path} for two minutes: see postgres.log there.`,
    );
  try {
    return await work();
  } finally {
    lock.release();
  }
}
