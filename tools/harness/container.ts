import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalAll, processTree } from './processes.ts';
import { programSettings } from './programSettings.ts';
import { UnsupportedError } from './unsupported.ts';
import { waitUntil } from './waitUntil.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const UNSHARE = ['--pid', '--ipc', '--uts', '--mount', '--fork', '--kill-child', '--mount-proc'];
const TIMEOUT_MS = 120_000;

/**
 * How a container is isolated from the machine: the same files and network, but processes, shared memory and mounts of
 * its own; with `ownTmp` its own temporary files as well.
 */
export interface Container {
  ownTmp: boolean;
}

/** A program in a container of its own, as a second container would run it. */
export interface ContainedProgram {
  child: ChildProcess;
  output: () => { out: string; err: string };
  ended: Promise<number | NodeJS.Signals>;
  /** Waits until it prints a match. */
  waitForOutput: (words: RegExp) => Promise<RegExpExecArray>;
  /** Sends SIGTERM to the program itself, which is process 1 there, and waits until it exits. */
  stop: () => Promise<number | NodeJS.Signals>;
}

/** @throws UnsupportedError if this user may not create namespaces */
export function requireNamespaces(): void {
  const tried = spawnSync('unshare', [...UNSHARE, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { encoding: 'utf8' });
  if (tried.status !== 0)
    throw new UnsupportedError(`namespaces cannot be made (${tried.error?.message ?? tried.stderr.trim()})`);
}

/** Starts a TypeScript program of this repository in a container of its own. */
export function spawnContained(
  file: string,
  args: string[],
  settings: Record<string, string>,
  { ownTmp }: Container,
): ContainedProgram {
  const mountTmp = ownTmp ? 'mount -t tmpfs -o mode=1777 tmpfs "$TMP_THERE" && ' : '';
  const inside = `${mountTmp}hostname "$HOST_THERE" && exec "$@"`;
  const env = {
    ...process.env,
    ...programSettings,
    ...settings,
    TMP_THERE: tmpdir(),
    HOST_THERE: 'container',
  };
  const child = spawn(
    'unshare',
    [...UNSHARE, 'sh', '-c', inside, 'sh', process.execPath, join(ROOT, 'src', file), ...args],
    { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const text = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text.out += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text.err += chunk));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const waitForOutput = (words: RegExp) =>
    waitUntil(
      () => {
        if (child.exitCode !== null)
          throw new Error(`${file} ended with ${child.exitCode} and printed: ${text.out}${text.err}`);
        return words.exec(text.out);
      },
      () => `${file} did not print ${words}: ${text.out}${text.err}`,
      { withinMs: TIMEOUT_MS, everyMs: 20 },
    );
  const stop = () => {
    // unshare waits for the program, its only child, and forwards no signals.
    signalAll(processTree(child.pid!).slice(1, 2), 'SIGTERM');
    return ended;
  };
  return { child, output: () => text, ended, waitForOutput, stop };
}
