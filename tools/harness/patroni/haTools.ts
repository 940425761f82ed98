import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount, spawnOptionsOf } from '#store/postgres/account.ts';
import { installedPostgres, SYSTEM } from '../externalPostgres.ts';
import { processTree, signalAll, waitForExit } from '../processes.ts';
import { UnsupportedError } from '../unsupported.ts';

const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;
const NEEDED = ['patroni', 'etcd', 'haproxy'];

/**
 * Returns the folder of PostgreSQL's programs, of the newest version that the distribution installed.
 * @throws UnsupportedError if a program is missing
 */
export function requireHaTools(): string {
  const missing: string[] = NEEDED.filter((name) => !PATH.split(':').some((folder) => existsSync(join(folder, name))));
  const installed = installedPostgres().filter(({ bin }) => bin.startsWith(SYSTEM));
  if (installed.length === 0) missing.push(`a PostgreSQL in ${SYSTEM}`);
  if (missing.length > 0)
    throw new UnsupportedError(
      `it needs ${missing.join(', ')}: apt-get install patroni etcd-server haproxy postgresql, and stop what that starts`,
    );
  return installed.at(-1)!.bin;
}

/** The user that everything runs as: PostgreSQL does not run as root. */
export const account = () => chooseAccount('/');

/** Where everything listens. */
export const ADDRESS = '127.0.0.1';

/** Starts a program in the cluster's folder, where it prints to a file. */
export type StartTool = (name: string, args: string[], logFile: string) => RunningTool;

/** A program that runs until it is ended, with all that it has started. */
export interface RunningTool {
  /** Sends the signal to it and all its descendants. */
  signalAll: (signal: NodeJS.Signals) => void;
  /** Kills all of them and waits until they are gone. */
  kill: () => Promise<void>;
}

/** Starts a program as that user; it prints to a file. */
export function startTool(name: string, args: string[], folder: string, logFile: string): RunningTool {
  const log = openSync(join(folder, logFile), 'a');
  const child: ChildProcess = spawn(name, args, {
    ...spawnOptionsOf(account()),
    cwd: folder,
    env: { PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: folder },
    stdio: ['ignore', log, log],
  });
  const exited = once(child, 'exit');
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const family = () => (isOver() ? [] : processTree(child.pid!));
  return {
    signalAll: (signal) => signalAll(family(), signal),
    kill: async () => {
      const members = family();
      signalAll(members, 'SIGKILL');
      await exited;
      await waitForExit(members);
    },
  };
}

/** Gives a file or folder to that user. */
export function giveAway(path: string): void {
  const owner = account();
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path]);
}
