import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { flushFolder } from './durableFile.ts';
import { acquireFileLock, type FileLock } from './fileLock.ts';
import { StartupError } from './startupError.ts';

export interface DataFolder {
  /** Path, absolute, with symbolic links resolved. */
  path: string;
  /** Lock of the process that starts or stops PostgreSQL. */
  launchLock: string;
  /** Lock of the one service process, exclusive. */
  serviceLock: string;
  /** Lock of every process that uses the PostgreSQL of this folder, shared. */
  usersLock: string;
  /** Lock of the PostgreSQL of this folder and each of its processes, until the last of them ends. */
  serverLock: string;
}

const LOCKS_FOLDER = 'locks';
const OTHERS_MASK = 0o067;
/** Waiting time for the previous service, which may be stopping. */
const HANDOVER_MS = 300;

/**
 * Opens the folder named by DATA_DIR (default `.data`), creating it for this user alone.
 * @throws StartupError if it cannot be created or written to
 */
export function openDataFolder(name: string): DataFolder {
  const wanted = resolve(name);
  try {
    makeFolder(wanted);
    const path = realpathSync(wanted);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    restrictPermissions(path);
    const locks = join(path, LOCKS_FOLDER);
    makeFolder(locks);
    accessSync(locks, constants.W_OK | constants.X_OK);
    return {
      path,
      launchLock: join(locks, 'launch'),
      serviceLock: join(locks, 'service'),
      usersLock: join(locks, 'users'),
      serverLock: join(locks, 'server'),
    };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartupError(
      `The data folder ${wanted} cannot be written to (${code}): set DATA_DIR to a folder this user may write to.`,
      { cause: error },
    );
  }
}

// Node's own `recursive` is not used: on a file system that returns "no such folder" for every mkdir, like /proc, it
// retries for ever.
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time has made it.
    if (!existsSync(path)) throw error;
  }
  flushFolder(dirname(path));
}

/**
 * Locks the folder for the one service that may run on it. The kernel releases the lock when the process ends, however
 * it ends.
 * @throws StartupError if another service has it
 */
export async function lockForService(folder: DataFolder): Promise<FileLock> {
  const lock = await acquireFileLock(folder.serviceLock, 'exclusive', HANDOVER_MS);
  if (!lock)
    throw new StartupError(
      `A Halfhour service is already running on the data folder ${folder.path}: stop it first, or set DATA_DIR ` +
        'to another folder.',
    );
  return lock;
}

// A folder with other files in it (a home, /tmp) retains its mode: what we create in it is private by itself.
function restrictPermissions(path: string): void {
  const isOurs =
    readdirSync(path).every((entry) => entry.startsWith('.') || entry === 'lost+found') ||
    readdirSync(path).includes(LOCKS_FOLDER);
  const mode = statSync(path).mode & 0o777;
  if (isOurs && mode & OTHERS_MASK) chmodSync(path, 0o700);
}
