import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { StartupError } from '../startupError.ts';

/**
 * The kernel's lock on an open file. Every process that inherits `fd` holds it too, and it ends with the last of them,
 * however they end.
 */
export interface ServerLock {
  fd: number;
  /** Closes our own descriptor; a server that inherited it still holds the lock. */
  release(): void;
}

/** Exit code of flock(1) if another process has the lock. */
const FLOCK_BUSY = 1;
/** Flag with which open(2) of macOS and the BSDs acquires the lock; Node has no name for it. */
const O_EXLOCK = 0x20;

/**
 * Tries to acquire the lock of the file that a PostgreSQL server and all its processes hold while one of them lives, in
 * whatever namespace. Returns null while they do.
 * @throws StartupError if the machine or the file system has no such locks
 */
export async function acquireServerLock(path: string): Promise<ServerLock | null> {
  return process.platform === 'linux' ? lockWithFlock(path) : lockOnOpening(path);
}

// SQLite's locks are not inherited by children and Node has no flock: the lock that flock(1) acquires on our descriptor
// stays when it ends.
async function lockWithFlock(path: string): Promise<ServerLock | null> {
  const lock = lockOf(openToLock(path));
  try {
    const code = await runFlock(lock.fd, path);
    if (code === 0) return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
  lock.release();
  return null;
}

function openToLock(path: string): number {
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw new StartupError(
      `${path} cannot be opened (${(error as NodeJS.ErrnoException).code}): start Halfhour as the user who owns ` +
        'the data folder.',
      { cause: error },
    );
  }
}

async function runFlock(fd: number, path: string): Promise<number> {
  const child = spawn('flock', ['-n', '-x', '3'], {
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe', fd],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [code, errors] = await Promise.all([ended, text(child.stderr!)]).catch((error: unknown) => {
    throw new StartupError(
      'The program flock, which keeps a second PostgreSQL from the same files, is not on this machine: install ' +
        'the package util-linux, or set DATABASE_URL.',
      { cause: error },
    );
  });
  if (code !== 0 && code !== FLOCK_BUSY)
    throw new StartupError(
      `${path} cannot be locked (${errors.trim() || `flock ended with ${code}`}): set DATA_DIR to a folder on a ` +
        'file system with locks, or set DATABASE_URL.',
    );
  return code;
}

function lockOnOpening(path: string): ServerLock | null {
  try {
    return lockOf(openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o600));
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function lockOf(fd: number): ServerLock {
  let open = true;
  const release = () => {
    if (open) closeSync(fd);
    open = false;
  };
  return { fd, release };
}
