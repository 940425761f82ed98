import { join } from 'node:path';
import { backUpAndMigrate } from '#store/backup/backUpBeforeMigrating.ts';
import { commandLine } from '#store/commandLine.ts';
import { migrate } from '#store/migrate.ts';
import type { Store } from '#store/openStore.ts';
import { backupFacts } from './backupFacts.ts';
import type { Config } from './config.ts';

/** Where backups before upgrades are. */
export const upgradeBackups = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'backups');

/**
 * Brings the schema of an open store up to date, after a backup if it has data and BACKUP_BEFORE_UPGRADE is on. `say`
 * gets a line with the file and the way back.
 * @throws StartupError if the store is of a newer Halfhour, or cannot be backed up
 */
export async function upgradeStore(store: Store, config: Config, say: (line: string) => void): Promise<void> {
  if (config.BACKUP_BEFORE_UPGRADE === 'off') {
    await migrate(store.pool);
    return;
  }
  await backUpAndMigrate(store, upgradeBackups(config), backupFacts(config), (file) =>
    say(`Before the upgrade the store was backed up: ${file} (back to it: ${commandLine('restore', '--go-back')})`),
  );
}
