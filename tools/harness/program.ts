import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openDataFolder } from '#store/dataFolder.ts';
import { launch } from '#store/postgres/launch.ts';
import { readPostmaster } from '#store/postgres/postmaster.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Loaded first: the program shuts down in order when the process that started it is gone. */
const END_WITH_PARENT = ['--import', pathToFileURL(join(ROOT, 'scripts', 'endWithParent.js')).href];
const READY_MS = 180_000;
const ADDRESS = /The service (?:listens on|is at) (http:\/\/[^\s,]+)/;

/** The service as a user starts it, in a process of its own. */
export interface Program {
  /** Without the version prefix. */
  url: string;
  child: ChildProcess;
  /** Milliseconds from its start until `/ready` responded 200. */
  readyAfterMs: number;
  /** Everything it printed, both streams. */
  output: () => string;
  /** Sends the signal and waits for the exit; returns the exit code, or the signal that ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
}

/** Thrown if a program exits instead of becoming ready. */
export class StartFailed extends Error {
  readonly output: string;

  constructor(code: number | string, output: string) {
    super(`The program ended with ${code}: ${output.trim().split('\n').at(-1)}`);
    this.output = output;
  }
}

/** The process of a program, from its first instant on. */
export interface SpawnedProgram {
  child: ChildProcess;
  output: () => string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

export interface ProgramStartOptions {
  /** `runService.ts`: `npm run service`; `main.ts`: `npm start`, with the dashboard built below `cwd`. */
  entry?: 'runService.ts' | 'main.ts';
  cwd?: string;
}

/** Starts the program on a free port, without demo data. Settings as in docs/operate/configure.md. */
export function spawnProgram(
  settings: Record<string, string>,
  { entry = 'runService.ts', cwd = ROOT }: ProgramStartOptions = {},
): SpawnedProgram {
  const child = spawn(process.execPath, [...END_WITH_PARENT, join(ROOT, 'src', 'boot', entry)], {
    cwd,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DEMO: 'off',
      HOST: '127.0.0.1',
      PORT: '0',
      SERVICE_PORT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return { child, output: () => output, ended };
}

/** Starts the program and waits until it is ready. */
export async function startProgram(
  settings: Record<string, string>,
  { readyMs = READY_MS, ...how }: ProgramStartOptions & { readyMs?: number } = {},
): Promise<Program> {
  const startedAt = performance.now();
  const { child, output, ended } = spawnProgram(settings, how);
  const url = await waitForReady(
    () => ADDRESS.exec(output())?.[1],
    () => child.exitCode ?? child.signalCode,
    readyMs,
  ).catch(async (error: unknown) => {
    child.kill('SIGKILL');
    throw new StartFailed(await ended, output() || String(error));
  });
  return {
    url,
    child,
    readyAfterMs: performance.now() - startedAt,
    output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

async function waitForReady(
  address: () => string | undefined,
  ended: () => number | NodeJS.Signals | null,
  readyMs: number,
): Promise<string> {
  for (const until = performance.now() + readyMs; performance.now() < until && ended() === null; await sleep(10)) {
    const url = address();
    if (url && (await isReady(url))) return url;
  }
  throw new Error(`not ready within ${readyMs / 1000} s`);
}

/** Whether `/ready` responds 200. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/** Process id of the PostgreSQL of a data folder; null if none runs. */
export const postmasterPid = (dataDir: string): number | null =>
  readPostmaster(join(dataDir, 'postgres', 'data'))?.pid ?? null;

/** Runs `work` with a data folder of its own; afterwards stops its PostgreSQL and removes the folder. */
export async function withDataFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'halfhour-prove-'));
  try {
    return await work(dataDir);
  } finally {
    if (postmasterPid(dataDir) !== null) await (await launch(openDataFolder(dataDir))).leave();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
