import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { StartupError } from '../startupError.ts';

/** The user PostgreSQL runs as when we are root, which it refuses to run as. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

const preferredNames = ['postgres', '_postgres', 'nobody'];

/**
 * Picks the user to run PostgreSQL as: null (ourselves) unless we are root; then the owner of `path` if that is not root, else a customary one.
 * @throws StartupError when the machine has no such user
 */
export function chooseAccount(path: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readAccounts();
  const owner = statSync(path).uid;
  const chosen = accounts.find((account) => account.uid === owner) ?? preferredNames.map((name) => accounts.find((account) => account.name === name)).find(Boolean);
  if (!chosen) throw new StartupError('PostgreSQL does not run as root and this machine has no user postgres or nobody: start Halfhour as another user, or set DATABASE_URL.');
  return chosen;
}

/** Whether the user may enter the folder, asked of the kernel so that access lists and mounts count too. */
export function canEnter(account: Account | null, folder: string): boolean {
  if (!account) return mayEnter(folder);
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...asAccount(account), stdio: 'ignore', cwd: '/' }).status === 0;
}

function mayEnter(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Options of `spawn` that run a program as the account. */
export const asAccount = (account: Account | null): { uid?: number; gid?: number } => (account ? { uid: account.uid, gid: account.gid } : {});

function readAccounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'));
  return lines
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
    .filter((account) => account.uid !== 0);
}
