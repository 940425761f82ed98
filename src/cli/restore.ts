import type { Config } from '#boot/config.ts';
import { openBackup } from '#store/backup/backupFile.ts';
import { restoreBackup } from '#store/backup/restoreBackup.ts';
import { commandLine } from '#store/commandLine.ts';
import { readMigrations } from '#store/migrate.ts';
import { withConnection } from '#store/withConnection.ts';
import { formatCount } from '#text/count.ts';
import { afterRestore } from './afterRestore.ts';
import { newestUpgradeBackup, replaceStore } from './goBack.ts';
import { readOptions } from './readOptions.ts';
import { configuredStore, failUsage, runCommand, withOpenStore } from './runStoreCommand.ts';

// `npm run restore -- FILE`: restores a backup into an empty store, completely or not at all.
const USAGE = `Usage: ${commandLine('restore', 'FILE')}
       ${commandLine('restore', '--go-back [FILE]')}
  Into the store of DATA_DIR, or of DATABASE_URL. It must be empty, and no service may run on it.
  --go-back undoes an upgrade: FILE, or the newest of DATA_DIR/backups, is restored with the schema it had, for the
  Halfhour that made it. The present store is replaced and kept beside it; a database of DATABASE_URL must be empty.`;

const { positionals, values } = readOptions(USAGE, { 'go-back': { type: 'boolean', default: false } });
const goesBack = values['go-back'];

/** `dataDir` is where the store is, unless DATABASE_URL names it. Returns the Halfhour that made the backup. */
async function restoreInto(config: Config, dataDir: string, file: string): Promise<string> {
  const script = openBackup(file);
  const target = configuredStore({ ...config, DATA_DIR: dataDir }, 'own');
  return withOpenStore(target, async (store) => {
    const isOurs = config.DATABASE_URL === undefined;
    const restored = await withConnection(store, (client) =>
      restoreBackup(client, script, readMigrations(), isOurs, (table) => console.log(`${table} …`), goesBack),
    );
    const rows = restored.tables.reduce((sum, { found }) => sum + found.rows, 0);
    console.log(
      `Restored: ${formatCount(rows)} rows in ${restored.tables.length} tables, each with the rows and the ` +
        `checksum it had on ${restored.header.taken}.`,
    );
    if (restored.migrated.length > 0)
      console.log(`The backup was older: migrations ${restored.migrated.join(', ')} were applied to it.`);
    for (const line of await afterRestore(config, store, restored)) console.log(line);
    const { version, name } = restored.header.migrations.at(-1)!;
    return `Halfhour whose newest migration is ${version} ${name}`;
  });
}

await runCommand(async (config) => {
  if (positionals.length > 1 || (positionals.length === 0 && !goesBack)) failUsage(USAGE);
  const file = positionals[0] ?? newestUpgradeBackup(config);
  if (!goesBack || config.DATABASE_URL !== undefined) {
    const maker = await restoreInto(config, config.DATA_DIR, file);
    if (goesBack) console.log(`Now start the ${maker}: a newer one would upgrade it again.`);
    return;
  }
  let maker = '';
  const kept = await replaceStore(config, async (dataDir) => {
    maker = await restoreInto(config, dataDir, file);
  });
  console.log(`The store is as in ${file}; the one it replaced is in ${kept}: remove it when it is not needed.`);
  console.log(`Now start the ${maker}: a newer one would upgrade it again.`);
});
