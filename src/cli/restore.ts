import { openBackup } from '#store/backup/backupFile.ts';
import { restoreBackup } from '#store/backup/restoreBackup.ts';
import { commandLine } from '#store/commandLine.ts';
import { readMigrations } from '#store/migrate.ts';
import { afterRestore } from './afterRestore.ts';
import { formatCount } from './backupFacts.ts';
import { readOptions } from './readOptions.ts';
import { configuredStore, failUsage, runCommand, withOpenStore } from './runStoreCommand.ts';
import { withConnection } from './withConnection.ts';

// `npm run restore -- FILE`: restores a backup into an empty store, completely or not at all.
const USAGE = `Usage: ${commandLine('restore', 'FILE')}
  Into the store of DATA_DIR, or of DATABASE_URL. It must be empty, and no service may run on it.`;

const { positionals } = readOptions(USAGE, {});

await runCommand(async (config) => {
  const file = positionals.length === 1 ? positionals[0]! : failUsage(USAGE);
  const script = openBackup(file);
  await withOpenStore(configuredStore(config, 'own'), async (store) => {
    const isOurs = config.DATABASE_URL === undefined;
    const restored = await withConnection(store, (client) =>
      restoreBackup(client, script, readMigrations(), isOurs, (table) => console.log(`${table} …`)),
    );
    const rows = restored.tables.reduce((sum, { found }) => sum + found.rows, 0);
    console.log(
      `Restored: ${formatCount(rows)} rows in ${restored.tables.length} tables, each with the rows and the ` +
        `checksum it had on ${restored.header.taken}.`,
    );
    if (restored.migrated.length > 0)
      console.log(`The backup was older: migrations ${restored.migrated.join(', ')} were applied to it.`);
    for (const line of await afterRestore(config, store, restored)) console.log(line);
  });
});
