import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { acquireFileLock } from '#store/fileLock.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';

const MADE_WITHIN_MS = 150_000;

/** Starts an instance with the demo: a copy of the run's, because playing the demo takes five times as long. */
export async function startDemoInstance(): Promise<Instance> {
  const folder = process.env['DEMO_OF_RUN'];
  if (!folder) return startInstance();
  const made = join(folder, 'demo');
  const lock = await acquireFileLock(join(folder, 'making.lock'), 'exclusive', MADE_WITHIN_MS);
  try {
    if (!existsSync(made)) await makeDemo(made);
  } finally {
    lock?.release();
  }
  // Where PostgreSQL's user cannot reach the data folder, its database is elsewhere.
  return existsSync(join(made, 'postgres', 'data')) ? startInstance({}, made) : startInstance();
}

async function makeDemo(folder: string): Promise<void> {
  const instance = await startInstance();
  await instance.halt();
  renameSync(instance.dataDir, folder);
}
