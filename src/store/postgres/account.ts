import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { StartupError } from '../startupError.ts';

/** The user PostgreSQL runs as when we are root, as which it refuses to run. */
export interface SystemAccount {
  uid: number;
  gid: number;
  name: string;
}

/** The user created if the machine has no customary one. */
const ownName = 'halfhour';
const preferredNames = ['postgres', '_postgres', ownName];
const unownedName = 'nobody';

/**
 * Picks the user to run PostgreSQL as: null (ourselves) unless we are root; then the owner of `path` if that is not
 * root, else a customary one, else one of our own, which is created. Never `nobody` for what belongs to root: every
 * program that runs as nobody could read and change the database.
 * @throws StartupError if the machine has no such user and none can be created
 */
export function chooseAccountWithNotes(path: string): { account: SystemAccount | null; notes: string[] } {
  if (process.getuid?.() !== 0) return { account: null, notes: [] };
  const account = ownerOf(path) ?? findCustomaryAccount();
  if (account) return { account, notes: [] };
  const made = createOwnAccount();
  return {
    account: made,
    notes: [
      `PostgreSQL does not run as root and this machine had no user postgres: the system user ${made.name} ` +
        `(${made.uid}) was made for it.`,
    ],
  };
}

/** Returns the result of `chooseAccountWithNotes` without the notes. */
export const chooseAccount = (path: string): SystemAccount | null => chooseAccountWithNotes(path).account;

/** Whether the uid is that of the user `nobody`, whose processes belong to any program. */
export const isNobody = (uid: number): boolean =>
  uid === (readAccounts().find(({ name }) => name === unownedName)?.uid ?? 65_534);

// In a recreated container, the uid of the files' owner may have no name.
function ownerOf(path: string): SystemAccount | null {
  const { uid, gid } = statSync(path);
  if (uid === 0) return null;
  return readAccounts().find((account) => account.uid === uid) ?? { uid, gid, name: `with the number ${uid}` };
}

function findCustomaryAccount(): SystemAccount | undefined {
  const accounts = readAccounts();
  return preferredNames.map((name) => accounts.find((account) => account.name === name)).find(Boolean);
}

function createOwnAccount(): SystemAccount {
  const made = spawnSync(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      ownName,
    ],
    { env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C' }, encoding: 'utf8' },
  );
  const account = findCustomaryAccount();
  // Another process may have created it at the same moment.
  if (account) return account;
  throw new StartupError(
    'PostgreSQL does not run as root, this machine has no user postgres, and none could be made ' +
      `(${made.error?.message ?? made.stderr.trim()}): make one with "useradd --system ${ownName}", start ` +
      'Halfhour as another user, or set DATABASE_URL.',
  );
}

/** Whether the user may enter the folder, checked by the kernel so that access lists and mounts count too. */
export function canEnter(account: SystemAccount | null, folder: string): boolean {
  if (!account) return canEnterAsSelf(folder);
  // Our own environment may contain secrets, which that user's other programs could read.
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
      ...spawnOptionsOf(account),
      stdio: 'ignore',
      cwd: '/',
      env: {},
    }).status === 0
  );
}

function canEnterAsSelf(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns options of `spawn` that run a program as the account. */
export const spawnOptionsOf = (account: SystemAccount | null): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {};

function readAccounts(): SystemAccount[] {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return lines
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
    .filter((account) => account.uid !== 0);
}
