import { saveBackup } from '#store/backup/backupFile.ts';
import type { Measured } from '#store/backup/measure.ts';
import { writeBackup } from '#store/backup/writeBackup.ts';
import { readMigrations } from '#store/migrate.ts';
import { backupFacts, count, megabytes, tellProgress } from './backupFacts.ts';
import { fail, runCommand, withOpened } from './providerStore.ts';
import { readOptions } from './readOptions.ts';
import { withConnection } from './withConnection.ts';

// `npm run backup -- FILE`: one moment of the store, taken while everything runs.
const USAGE = `Usage: npm run backup -- FILE.sql.gz [--overwrite]
  Of the store of DATA_DIR, or of DATABASE_URL. The service may go on working.`;

const { positionals, values } = readOptions(USAGE, { overwrite: { type: 'boolean', default: false } });

await runCommand(async (config) => {
  const file = positionals.length === 1 ? positionals[0]! : fail(USAGE);
  const done: Measured[] = [];
  const size = await withOpened({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, mode: 'join' }, (store) =>
    withConnection(store, (client) =>
      saveBackup(
        file,
        writeBackup(client, backupFacts(config), readMigrations(), (at) => {
          tellProgress(at);
          if (at.done) done.push(at);
        }),
        values.overwrite,
      ),
    ),
  );
  console.log(
    `${count(done.reduce((rows, table) => rows + table.rows, 0))} rows of ${done.length} tables are in ${file}, ${megabytes(size)}.`,
  );
  console.log(
    'It holds personal data, and not the key that seals webhook secrets: keep SECRET_KEY or secret.key of the data folder beside it.',
  );
});
