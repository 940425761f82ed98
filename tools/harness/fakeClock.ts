import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder } from '#store/dataFolder.ts';
import { launch } from '#store/postgres/launch.ts';
import { readPostmaster } from '#store/postgres/postmaster.ts';
import { UnsupportedError } from './unsupported.ts';

const PLACES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/local/lib'];
const START_MS = 15_000;

/** The wall clock of programs started with its environment; their monotonic clock stays true. */
export interface FakeClock {
  /** For the environment of a program. */
  settings: Record<string, string>;
  /** Sets the clock a given number of seconds away from the true time. */
  set: (seconds: number) => void;
  /** Starts a data folder's PostgreSQL under this clock, for programs to join. */
  startPostgres: (dataDir: string) => Promise<ChildProcess>;
}

/** Runs `work` with a clock by libfaketime, if that is installed. */
export async function withFakeClock<Result>(work: (clock: FakeClock) => Promise<Result>): Promise<Result> {
  const library = PLACES.map((place) => join(place, 'faketime', 'libfaketimeMT.so.1')).find(existsSync);
  if (!library) throw new UnsupportedError('libfaketime is not installed');
  // PostgreSQL's own user must be able to read it.
  const folder = mkdtempSync(join(tmpdir(), 'halfhour-clock-'));
  const file = join(folder, 'offset');
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`, { mode: 0o644 });
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  try {
    set(0);
    chmodSync(folder, 0o755);
    return await work({ settings, set, startPostgres: (dataDir) => startPostgres(dataDir, settings) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The server that the program would start, with more in its environment: its command line is found by starting it once.
 */
async function startPostgres(dataDir: string, settings: Record<string, string>): Promise<ChildProcess> {
  const launched = await launch(openDataFolder(dataDir));
  const [, ...args] = readFileSync(`/proc/${launched.pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  const program = readlinkSync(`/proc/${launched.pid}/exe`);
  await launched.leave();
  const cluster = join(dataDir, 'postgres', 'data');
  const { uid, gid } = statSync(cluster);
  const socketFolder = launched.socketFolder;
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  chownSync(socketFolder, uid, gid);
  const child = spawn(program, args, {
    cwd: dirname(program),
    uid,
    gid,
    detached: true,
    stdio: 'ignore',
    env: { LC_ALL: 'C', TZ: 'UTC', ...settings },
  });
  for (const until = performance.now() + START_MS; performance.now() < until; await sleep(20))
    if (readPostmaster(cluster)?.ready) return child;
  child.kill('SIGKILL');
  throw new Error('PostgreSQL did not start under a faked clock');
}
