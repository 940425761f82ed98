import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDataFolder } from '#store/dataFolder.ts';
import { acquireFileLock } from '#store/fileLock.ts';
import { launch } from '#store/postgres/launch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of this run's PostgreSQL, which the first test that needs a database starts. */
    testDataFolder: string;
  }
}

const prefix = 'halfhour-test-';

/** Names a data folder for the run; the server starts on demand. Afterwards stops the server and removes the folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepKilledRuns();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const running = await acquireFileLock(lockOf(folder), 'exclusive');
  project.provide('testDataFolder', folder);
  const tearDown = async () => {
    await removeServer(folder);
    running?.release();
  };
  removeAfterwards(folder);
  return tearDown;
}

/** On a signal vitest exits immediately, without its teardown: another process runs it then. */
function removeAfterwards(folder: string): void {
  process.once('exit', () => {
    if (!existsSync(folder)) return;
    const program =
      `const { removeServer } = await import(${JSON.stringify(import.meta.url)}); await ` +
      `removeServer(${JSON.stringify(folder)});`;
    spawn(process.execPath, ['--input-type=module', '-e', program], { detached: true, stdio: 'ignore' }).unref();
  });
}

const lockOf = (folder: string): string => join(folder, 'run.lock');

async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    if (!existsSync(lockOf(folder))) continue;
    const abandoned = await acquireFileLock(lockOf(folder), 'exclusive').catch(() => null);
    if (abandoned) await removeServer(folder).catch(() => killServer(folder));
    abandoned?.release();
  }
}

/** Ends a server that takes no connection any more, as one whose run was killed while it removed the folder. */
function killServer(folder: string): void {
  const pidFile = join(folder, 'postgres', 'data', 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : NaN;
  try {
    if (pid > 0) process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended.
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Stops the PostgreSQL of a run's data folder and removes the folder. */
export async function removeServer(folder: string): Promise<void> {
  if (existsSync(join(folder, 'postgres', 'data'))) await (await launch(openDataFolder(folder))).leave();
  rmSync(folder, { recursive: true, force: true });
}
