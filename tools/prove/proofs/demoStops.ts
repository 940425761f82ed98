import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, spawnProgram, startProgram, withDataFolder } from '../../harness/program.ts';
import { runCommand } from '../../harness/runCommand.ts';
import { readSandbox } from '../../harness/sandbox.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';

const LOADED_WITHIN = { withinMs: 300_000, everyMs: 100 };
/** Its first part, beside other work. */
const READY = { readyMs: 600_000 };
/** Of the time in which the rest of a fleet is loaded, on a machine that does nothing else. */
const SPAN_MS = 30_000;

const demoStops: Proof = {
  title: 'A demo that is stopped, killed or backed up while it loads is loaded to its end by the next start',
  minutes: 60,
  options: {
    stops: { about: 'in the course of loading, every other one a kill', fallback: 6 },
    assets: { about: 'of the demo', fallback: 1200 },
  },
  quick: { stops: 1, assets: 160 },
  run: async ({ stops = 0, assets = 0 }) => {
    const seen: string[] = [];
    for (let stop = 0; stop < stops; stop++)
      seen.push(await stopAndGoOn(assets, (SPAN_MS * (stop + 0.2)) / stops, stop % 2 === 0));
    return [
      `stopped at ${seen.join(', ')} of ${assets} assets: each was whole after the next start, and the one after that loaded nothing`,
      await restoreAndGoOn(assets),
    ];
  },
};

export default demoStops;

const settingsOf = (dataDir: string, assets: number) => ({
  DATA_DIR: dataDir,
  DEMO: 'on',
  DEMO_ASSETS: String(assets),
});
const countAssets = async (dataDir: string, { url }: Program): Promise<number> =>
  (
    await readSandbox(dataDir)
      .client(url)
      .listAssets({ query: { pageSize: 1 } })
  ).totalItems;
const isLoaded = (program: Program): boolean => program.output().includes('are loaded');

/** Returns how many assets there were when it was stopped. */
async function stopAndGoOn(assets: number, afterMs: number, isKill: boolean): Promise<string> {
  return withDataFolder(async (dataDir) => {
    const first = await startProgram(settingsOf(dataDir, assets), READY);
    await sleep(afterMs);
    const loaded = await countAssets(dataDir, first);
    await first.stop(isKill ? 'SIGKILL' : 'SIGTERM');
    await expectWhole(dataDir, assets, isLoaded(first));
    return `${loaded}${isKill ? ' (killed)' : ''}`;
  });
}

/** Starts it and waits until the demo is whole; a further start loads nothing. */
async function expectWhole(dataDir: string, assets: number, wasLoaded = false): Promise<void> {
  const next = await startProgram(settingsOf(dataDir, assets), READY);
  try {
    if (!wasLoaded)
      await waitUntil(
        async () => isLoaded(next),
        () => `It does not go on: ${next.output()}`,
        LOADED_WITHIN,
      );
    assert.equal(await countAssets(dataDir, next), assets);
    const { data } = await readSandbox(dataDir)
      .client(next.url)
      .listUsers({ query: { pageSize: 1000 } });
    assert.equal(new Set(data.map(({ userId }) => userId)).size, Math.min(1000, assets));
  } finally {
    await next.stop();
  }
  const again = await startProgram(settingsOf(dataDir, assets), READY);
  await again.stop();
  assert.doesNotMatch(again.output(), /Demo:/);
}

/** A backup that is made in the first part of the loading, and one of the second, are restored and started. */
async function restoreAndGoOn(assets: number): Promise<string> {
  await withDataFolder(async (dataDir) => {
    const file = (name: string) => join(dataDir, `${name}.sql.gz`);
    const loading = spawnProgram(settingsOf(dataDir, assets));
    const until = (line: string) =>
      waitUntil(
        async () => loading.output().includes(line),
        () => `No "${line}": ${loading.output()}`,
        LOADED_WITHIN,
      );
    await until('half-hourly readings');
    await runCommand('backup', { DATA_DIR: dataDir }, file('first'));
    await until('The service listens on');
    await runCommand('backup', { DATA_DIR: dataDir }, file('second'));
    loading.child.kill('SIGTERM');
    await loading.ended;
    for (const name of ['first', 'second'])
      await withDataFolder(async (restored) => {
        await runCommand('restore', { DATA_DIR: restored }, file(name));
        await expectWhole(restored, assets);
      });
  });
  return 'backed up in its first part and in its second: each was restored, and whole after a start';
}
