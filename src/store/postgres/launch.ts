import { join } from 'node:path';
import { takeFileLock } from '../fileLock.ts';
import type { DataFolder } from '../dataFolder.ts';
import { readDisk } from '../diskRoom.ts';
import { StartupError } from '../startupError.ts';
import { chooseAccount, type Account } from './account.ts';
import { adopt } from './adopt.ts';
import { prepareHome, whoseHome } from './home.ts';
import { initialise } from './initialise.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { readPostmaster } from './postmaster.ts';
import { reachableBinaries } from './reachableBinaries.ts';
import { defaultSettings, logSettings, type Settings } from './settings.ts';
import { start } from './start.ts';
import { stop } from './stop.ts';

export interface Launched {
  pid: number;
  /** The folder of the database itself. */
  cluster: string;
  /** Folder of the unix socket: the driver's `host`. */
  socketFolder: string;
  /** Whether a server that was already running was taken over. */
  adopted: boolean;
  /** Says that this user is done; the last one stops the server. */
  leave: () => Promise<void>;
  /** Says that this user is done, and leaves the server be. */
  forget: () => void;
}

export interface LaunchOptions {
  settings?: Settings;
  socketFolder?: string;
}

const launchPatienceMs = 120_000;

/**
 * Brings up the PostgreSQL of a data folder, making it the first time and adopting it when it already runs.
 * Any number of processes may do so at once.
 */
export async function launch(folder: DataFolder, options: LaunchOptions = {}): Promise<Launched> {
  return underLaunchLock(folder, async () => {
    const { cluster, postmaster, adopted } = await bringUp(folder, options);
    const using = await takeFileLock(folder.usersLock, 'shared', launchPatienceMs);
    if (!using) throw new StartupError(`The data folder ${folder.path} is being closed by another process.`);
    const leave = () =>
      underLaunchLock(folder, async () => {
        using.release();
        const last = await takeFileLock(folder.usersLock, 'exclusive');
        if (!last) return;
        await stop(cluster, readPostmaster(cluster) ?? postmaster);
        last.release();
      });
    return { pid: postmaster.pid, cluster, socketFolder: postmaster.socketFolder, adopted, leave, forget: () => using.release() };
  });
}

async function bringUp(folder: DataFolder, options: LaunchOptions) {
  const account = chooseAccount(whoseHome(folder.path));
  const home = prepareHome(folder.path, account);
  const running = await adopt(join(home, 'data'));
  const postmaster = running ?? (await startHere(folder, home, account, options));
  await prepareDatabase(postmaster.socketFolder);
  return { cluster: join(home, 'data'), postmaster, adopted: running !== null };
}

async function startHere(folder: DataFolder, home: string, account: Account | null, options: LaunchOptions) {
  const binaries = reachableBinaries(folder.path, account);
  const cluster = await initialise(home, binaries, account);
  return start({ cluster, binaries, account, settings: { ...defaultSettings, ...logSettings(readDisk(home).totalBytes), ...options.settings }, logFile: join(folder.path, 'postgres.log'), socketFolder: options.socketFolder });
}

async function underLaunchLock<T>(folder: DataFolder, act: () => Promise<T>): Promise<T> {
  const lock = await takeFileLock(folder.launchLock, 'exclusive', launchPatienceMs);
  if (!lock) throw new StartupError(`Another process has been starting the database of ${folder.path} for two minutes: see postgres.log there.`);
  try {
    return await act();
  } finally {
    lock.release();
  }
}
