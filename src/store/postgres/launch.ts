import { join } from 'node:path';
import type { DataFolder } from '../dataFolder.ts';
import { readDisk } from '../diskRoom.ts';
import { takeFileLock } from '../fileLock.ts';
import { StartupError } from '../startupError.ts';
import { settleAccount } from './account.ts';
import { findServer } from './findServer.ts';
import { handOver, homeOf, prepareHome, whoseHome } from './home.ts';
import { initialise } from './initialise.ts';
import type { Launched } from './launched.ts';
import { remember } from './leaveAll.ts';
import { readPostmaster, type Postmaster } from './postmaster.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { reach, type Reached } from './reach.ts';
import { reachableBinaries } from './reachableBinaries.ts';
import type { ServerLock } from './serverLock.ts';
import { defaultSettings, logSettings, type Settings } from './settings.ts';
import { start } from './start.ts';
import { stop } from './stop.ts';
import { joinUsers } from './users.ts';

export interface LaunchOptions {
  settings?: Settings;
  socketFolder?: string;
}

type Running = Pick<Launched, 'cluster' | 'socketFolder' | 'adopted' | 'notes'> & { postmaster: Postmaster };

const launchPatienceMs = 120_000;

/**
 * Brings up the PostgreSQL of a data folder, making it the first time and adopting it when it already runs.
 * Any number of processes may do so at once, in any namespaces.
 * @throws StartupError when it cannot be started, or may run where it cannot be reached from here
 */
export async function launch(folder: DataFolder, options: LaunchOptions = {}): Promise<Launched> {
  return remember(() => underLaunchLock(folder, () => joinAndBringUp(folder, options)));
}

async function joinAndBringUp(folder: DataFolder, options: LaunchOptions): Promise<Launched> {
  const users = await joinUsers(folder.usersLock);
  try {
    const { postmaster, ...running } = await bringUp(folder, users.othersUse, options);
    const leave = () =>
      underLaunchLock(folder, async () => {
        users.leave();
        const last = await takeFileLock(folder.usersLock, 'exclusive');
        if (!last) return;
        await stop(running.cluster, postmaster).finally(() => last.release());
      });
    return { pid: postmaster.pid, ...running, leave, forget: users.leave };
  } catch (error) {
    users.leave();
    throw error;
  }
}

async function bringUp(
  folder: DataFolder,
  othersUse: () => Promise<boolean>,
  options: LaunchOptions,
): Promise<Running> {
  const cluster = join(homeOf(folder.path), 'data');
  const found = await findServer({ cluster, serverLock: folder.serverLock, othersUse });
  if (found.state === 'none') return startHere(folder, found.lock, options).finally(() => found.lock.release());
  return { ...(await prepare(cluster, found)), adopted: true, notes: [] };
}

async function startHere(folder: DataFolder, lock: ServerLock, options: LaunchOptions): Promise<Running> {
  const { account, notes } = settleAccount(whoseHome(folder.path));
  const handed = handOver(folder.path, account);
  const home = prepareHome(folder.path, account);
  const binaries = reachableBinaries(folder.path, account);
  const cluster = await initialise(home, binaries, account);
  const settings = { ...defaultSettings, ...logSettings(readDisk(home).totalBytes), ...options.settings };
  const known = options.socketFolder === cluster ? undefined : options.socketFolder;
  await start({
    cluster,
    binaries,
    account,
    settings,
    logFile: join(folder.path, 'postgres.log'),
    lock,
    socketFolder: known,
  });
  const reached = await reach(cluster);
  if (!('socketFolder' in reached))
    throw new StartupError(
      `PostgreSQL in ${cluster} ended as soon as it had started: see postgres.log in ${folder.path}.`,
    );
  return { ...(await prepare(cluster, reached)), adopted: false, notes: [...notes, ...handed] };
}

/** Makes our database where a server that was reached has none yet. */
async function prepare(
  cluster: string,
  { state, socketFolder }: Extract<Reached, { socketFolder: string }>,
): Promise<Pick<Running, 'cluster' | 'socketFolder' | 'postmaster'>> {
  if (state === 'bare') await prepareDatabase(socketFolder);
  return { cluster, socketFolder, postmaster: readPostmaster(cluster) ?? { pid: 0, socketFolder, ready: true } };
}

async function underLaunchLock<T>(folder: DataFolder, act: () => Promise<T>): Promise<T> {
  const lock = await takeFileLock(folder.launchLock, 'exclusive', launchPatienceMs);
  if (!lock)
    throw new StartupError(
      `Another process has been starting the database of ${folder.path} for two minutes: see postgres.log there.`,
    );
  try {
    return await act();
  } finally {
    lock.release();
  }
}
