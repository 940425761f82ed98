import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#boot/config.ts';
import { upgradeBackups } from '#boot/upgradeStore.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { listUpgradeBackups } from '#store/backup/backUpBeforeMigrating.ts';
import { lockForService, openDataFolder } from '#store/dataFolder.ts';
import { flushFolder } from '#store/durableFile.ts';
import { acquireFileLock } from '#store/fileLock.ts';
import { clusterHome } from '#store/postgres/home.ts';
import { launch } from '#store/postgres/launch.ts';
import { fail } from './runStoreCommand.ts';

/** The file to go back to: the newest that was saved before an upgrade. */
export function newestUpgradeBackup(config: Config): string {
  const folder = upgradeBackups(config);
  return (
    (existsSync(folder) ? listUpgradeBackups(folder).at(-1) : undefined) ??
    fail(`There is no backup from before an upgrade in ${folder}: name a file.`)
  );
}

/**
 * Replaces the store of a data folder by one that `restore` fills in the data folder it is given: only once that one is
 * whole, and with the present one kept beside it. Returns where that is.
 * @throws StartupError if anything uses the store; nothing is changed then
 */
export async function replaceStore(
  { DATA_DIR, PG_BIN: pgBin }: Config,
  restore: (dataDir: string) => Promise<void>,
): Promise<string> {
  const folder = openDataFolder(DATA_DIR);
  const service = await lockForService(folder);
  try {
    await (await launch(folder, { pgBin })).leave();
    const users = await acquireFileLock(folder.usersLock, 'exclusive');
    if (!users) return fail('A dashboard or a command is using the store: stop it first. Nothing was changed.');
    const next = join(folder.path, 'going-back');
    try {
      rmSync(next, { recursive: true, force: true });
      mkdirSync(next, { mode: 0o700 });
      await restore(next);
      return swapClusters(clusterHome(folder.path), clusterHome(next));
    } finally {
      rmSync(next, { recursive: true, force: true });
      users.release();
    }
  } finally {
    service.release();
  }
}

/** The present cluster gets another name, the new one its place. */
function swapClusters(home: string, nextHome: string): string {
  const kept = join(home, `data-replaced-${wallNow()}`);
  renameSync(join(home, 'data'), kept);
  renameSync(join(nextHome, 'data'), join(home, 'data'));
  flushFolder(home);
  return kept;
}
