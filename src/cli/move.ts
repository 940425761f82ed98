import { join } from 'node:path';
import type { Client } from 'pg';
import { backupFacts } from '#boot/backupFacts.ts';
import type { Config } from '#boot/config.ts';
import { restoreBackup, type RestoreResult } from '#store/backup/restoreBackup.ts';
import { writeBackup } from '#store/backup/writeBackup.ts';
import { commandLine } from '#store/commandLine.ts';
import { readMigrations } from '#store/migrate.ts';
import type { Store } from '#store/openStore.ts';
import { StartupError } from '#store/startupError.ts';
import { withConnection } from '#store/withConnection.ts';
import { formatCount } from '#text/count.ts';
import { afterRestore } from './afterRestore.ts';
import { readMoveUrl } from './moveUrl.ts';
import { printProgress } from './printProgress.ts';
import { readOptions } from './readOptions.ts';
import { fail, failUsage, runCommand, withOpenStore } from './runStoreCommand.ts';

// `npm run move`: from the store of the data folder into an external PostgreSQL, or back.
const USAGE = `Usage: MOVE_TO_URL=postgres://user:password@host/database ${commandLine('move', '[--back]')}
       ${commandLine('move', '- [--back]')}   reads the address from the standard input
  From the store of DATA_DIR into the empty database MOVE_TO_URL, or with --back from there into an empty DATA_DIR.
  The service and the dashboard must not be running.`;

const { positionals, values } = readOptions(USAGE, { back: { type: 'boolean', default: false } });

/** A dashboard alone, or a service over DATABASE_URL, claims no folder: its later writes would be left behind. */
async function requireUnused({ pool }: Store, client: Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'halfhour' and pid " +
      '<> pg_backend_pid()',
  );
  if ((rowCount ?? 0) > pool.totalCount)
    fail('A service or dashboard is still using the store that is to be moved: stop it first.');
}

async function moveRows(config: Config, from: Store, to: Store): Promise<RestoreResult> {
  return withConnection(from, async (source) => {
    await requireUnused(from, source);
    const migrations = readMigrations();
    return withConnection(to, (target) =>
      restoreBackup(
        target,
        writeBackup(source, backupFacts(config), migrations, printProgress),
        migrations,
        values.back,
        () => undefined,
      ),
    );
  });
}

function printReport({ tables }: RestoreResult): void {
  console.table(
    tables.map(({ saved, found }) => ({
      table: saved.table,
      'rows there': saved.rows,
      'rows here': found.rows,
      checksum: found.checksum,
      same: saved.checksum === found.checksum && saved.rows === found.rows,
    })),
  );
  console.log(
    `${formatCount(tables.reduce((sum, { found }) => sum + found.rows, 0))} rows of ${tables.length} tables were ` +
      'moved, with the same checksums on both sides. The store they came from is as it was.',
  );
}

function nextSteps(config: Config): string[] {
  if (values.back) return ['Next: unset DATABASE_URL and start Halfhour on this data folder.'];
  const key = config.SECRET_KEY
    ? 'Keep SECRET_KEY as it is.'
    : `Where it starts on another data folder, set SECRET_KEY too, to what ${join(config.DATA_DIR, 'secret.key')} ` +
      'holds: it seals the webhook secrets.';
  return [`Next: set DATABASE_URL to that address and start Halfhour. ${key}`];
}

await runCommand(async (config) => {
  const url = (await readMoveUrl(positionals, process.stdin)) ?? failUsage(USAGE);
  const external = <Result>(work: (store: Store) => Promise<Result>) =>
    withOpenStore({ databaseUrl: url, mode: 'own' }, work).catch((error: unknown) => {
      throw error instanceof StartupError
        ? new StartupError(error.message.replace('named by DATABASE_URL', 'of that address'), { cause: error })
        : error;
    });
  await withOpenStore({ dataDir: config.DATA_DIR, pgBin: config.PG_BIN, mode: 'own' }, (own) =>
    external(async (other) => {
      const [from, to] = values.back ? [other, own] : [own, other];
      const restored = await moveRows(config, from, to);
      printReport(restored);
      for (const line of [...(await afterRestore(config, to, restored)), ...nextSteps(config)]) console.log(line);
    }),
  );
});
