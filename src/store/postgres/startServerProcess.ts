import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicIn, monotonicNow } from '#energy/time/clocks.ts';
import { StartupError } from '../startupError.ts';
import { spawnOptionsOf, type SystemAccount } from './account.ts';
import { programOf, type Binaries } from './binaries.ts';
import { isLeaving, START_CANCELLED } from './leaveAll.ts';
import { pidFileOf, readPostmaster, type Postmaster } from './postmaster.ts';
import { isPrivateFolder } from './probeServer.ts';
import type { ServerLock } from './serverLock.ts';
import { toServerArguments, type Settings } from './settings.ts';
import { toServerSettings, newStartRecord } from './startRecord.ts';

export interface StartOptions {
  cluster: string;
  binaries: Binaries;
  account: SystemAccount | null;
  settings: Settings;
  logFile: string;
  /** Lock held by us, and from its start on by the server and every process of it. Nobody may start one without it. */
  lock: ServerLock;
  /** Socket folder to use again, so that pools opened before a crash find the new server. */
  socketFolder?: string;
}

const MAX_PARENT_BYTES = 60;
const MAX_LOG_BYTES = 10_000_000;
const LEFTOVERS_TIMEOUT_MS = 15_000;

/**
 * Starts the server of a cluster and waits until it responds, however long it recovers.
 * @throws StartupError with PostgreSQL's own message if it ends instead
 */
export async function startServerProcess(options: StartOptions): Promise<Postmaster> {
  const known = options.socketFolder ?? reusableSocketFolder(options);
  const socketFolder = known ?? newSocketFolder(options.account);
  rotateLog(options.logFile);
  try {
    return await startWithRetries(options, socketFolder);
  } catch (error) {
    if (!known) rmSync(socketFolder, { recursive: true, force: true });
    throw error;
  }
}

async function startWithRetries(options: StartOptions, socketFolder: string): Promise<Postmaster> {
  const deadline = monotonicIn(LEFTOVERS_TIMEOUT_MS);
  for (;;) {
    // PostgreSQL checks only whether the process id is in use, and after a reboot another program may have it. The lock
    // says that its server is gone.
    rmSync(pidFileOf(options.cluster), { force: true });
    const postmaster = await startOnce(options, socketFolder);
    if (postmaster) return postmaster;
    if (isLeaving()) throw new StartupError(START_CANCELLED);
    const reason = lastFatalMessage(options.logFile);
    // Sessions of a server killed with -9 may still be ending.
    if (!/still in use|already exists/.test(reason) || monotonicNow() > deadline)
      throw new StartupError(`PostgreSQL did not start: ${reason} (see ${options.logFile}).`);
    await sleep(100);
  }
}

async function startOnce(options: StartOptions, socketFolder: string): Promise<Postmaster | null> {
  const child = spawnServer(options, socketFolder);
  let failure: Error | null = null;
  child.once('error', (error) => (failure = error));
  while (child.exitCode === null && child.signalCode === null) {
    if (failure)
      throw new StartupError(
        `PostgreSQL does not run on this machine (${String(failure)}): set DATABASE_URL to a PostgreSQL of your own.`,
        { cause: failure },
      );
    const postmaster = readPostmaster(options.cluster);
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster;
    if (isLeaving() && !child.killed) child.kill('SIGINT');
    await sleep(4);
  }
  return null;
}

// The server has a process group of its own, so that Ctrl-C in the terminal ends us first and PostgreSQL only when we
// stop it.
function spawnServer(options: StartOptions, socketFolder: string): ChildProcess {
  const log = openSync(options.logFile, 'a', 0o600);
  const settings = { ...options.settings, ...toServerSettings(newStartRecord()) };
  const child = spawn(
    programOf(options.binaries, 'postgres'),
    ['-D', options.cluster, '-k', socketFolders(socketFolder), ...toServerArguments(settings)],
    {
      ...spawnOptionsOf(options.account),
      cwd: '/',
      detached: true,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log, options.lock.fd],
    },
  );
  closeSync(log);
  child.unref();
  return child;
}

/**
 * Returns the socket folders: it listens in the cluster too, where every process that shares it finds the socket in any
 * namespace; a relative name is never too long.
 */
const socketFolders = (folder: string): string => `"${folder.replaceAll('"', '""')}",.`;

// A unix socket's path is limited to about a hundred bytes; data folders may lie deeper.
function newSocketFolder(account: SystemAccount | null): string {
  const parent = tmpdir().length > MAX_PARENT_BYTES ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(parent, 'halfhour-'));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/**
 * Returns the socket folder of a crashed server, if it still exists and is its user's own: pools opened before the
 * crash look there.
 */
function reusableSocketFolder({ cluster, account }: StartOptions): string | undefined {
  const folder = readPostmaster(cluster)?.socketFolder;
  return folder?.startsWith('/') && isPrivateFolder(folder, account?.uid ?? process.getuid?.() ?? 0)
    ? folder
    : undefined;
}

function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
}

function lastFatalMessage(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'it printed nothing';
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '');
}
