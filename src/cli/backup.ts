import { backupFacts } from '#boot/backupFacts.ts';
import { saveBackup } from '#store/backup/backupFile.ts';
import type { TableDigest } from '#store/backup/tableDigest.ts';
import { writeBackup } from '#store/backup/writeBackup.ts';
import { commandLine } from '#store/commandLine.ts';
import { readMigrations } from '#store/migrate.ts';
import { withConnection } from '#store/withConnection.ts';
import { formatCount } from '#text/count.ts';
import { formatMegabytes, printProgress } from './printProgress.ts';
import { readOptions } from './readOptions.ts';
import { configuredStore, failUsage, runCommand, withOpenStore } from './runStoreCommand.ts';

// `npm run backup -- FILE`: one snapshot of the store, taken while everything runs.
const USAGE = `Usage: ${commandLine('backup', 'FILE.sql.gz [--overwrite]')}
  Of the store of DATA_DIR, or of DATABASE_URL. The service may go on working.`;

const { positionals, values } = readOptions(USAGE, { overwrite: { type: 'boolean', default: false } });

await runCommand(async (config) => {
  const file = positionals.length === 1 ? positionals[0]! : failUsage(USAGE);
  const done: TableDigest[] = [];
  const size = await withOpenStore(configuredStore(config, 'join'), (store) =>
    withConnection(store, (client) =>
      saveBackup(
        file,
        writeBackup(client, backupFacts(config), readMigrations(), (at) => {
          printProgress(at);
          if (at.done) done.push(at);
        }),
        values.overwrite,
      ),
    ),
  );
  console.log(
    `${formatCount(done.reduce((rows, table) => rows + table.rows, 0))} rows of ${done.length} tables are in ` +
      `${file}, ${formatMegabytes(size)}.`,
  );
  console.log(
    'It holds personal data, and not the key that seals webhook secrets: keep SECRET_KEY or secret.key of the ' +
      'data folder beside it.',
  );
});
