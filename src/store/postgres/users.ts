import { type FileLock, acquireFileLock } from '../fileLock.ts';
import { StartupError } from '../startupError.ts';

/** Our share in the use of a data folder's PostgreSQL. */
export interface Users {
  /**
   * Whether there is another user, in whatever namespace. To be called under the launch lock, without which no user is
   * added.
   */
  othersUse: () => Promise<boolean>;
  leave: () => void;
}

const LOCK_TIMEOUT_MS = 120_000;

/**
 * Acquires the users' lock, shared with all who use the server.
 * @throws StartupError if another process blocks it
 */
export async function joinUsers(usersLock: string): Promise<Users> {
  const share = async () => {
    const lock = await acquireFileLock(usersLock, 'shared', LOCK_TIMEOUT_MS);
    if (!lock)
      throw new StartupError(`The users' lock ${usersLock} is being held by another process: end that one first.`);
    return lock;
  };
  let ours: FileLock | null = await share();
  const leave = () => {
    ours?.release();
    ours = null;
  };
  const othersUse = async () => {
    leave();
    const alone = await acquireFileLock(usersLock, 'exclusive');
    alone?.release();
    ours = await share();
    return alone === null;
  };
  return { othersUse, leave };
}
