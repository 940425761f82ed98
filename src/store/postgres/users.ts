import { type FileLock, acquireFileLock } from '../fileLock.ts';
import { StartupError } from '../startupError.ts';

/** Our place among those who use the PostgreSQL of a data folder. */
export interface Users {
  /**
   * Whether there is anybody else, in whatever namespace. To be asked under the launch lock, without which nobody comes
   * in.
   */
  othersUse: () => Promise<boolean>;
  leave: () => void;
}

const patienceMs = 120_000;

/**
 * Takes the users' lock, shared with all who use the server.
 * @throws StartupError where somebody keeps it from us
 */
export async function joinUsers(usersLock: string): Promise<Users> {
  const share = async () => {
    const lock = await acquireFileLock(usersLock, 'shared', patienceMs);
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
