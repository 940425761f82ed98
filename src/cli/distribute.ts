import type { Client } from 'pg';
import { checkCluster } from '#store/distribution/checkCluster.ts';
import { distribute, distributedTables, undistribute } from '#store/distribution/distribute.ts';
import { StartupError } from '#store/startupError.ts';
import { readMoveUrl } from './moveUrl.ts';
import { readOptions } from './readOptions.ts';
import { fail, runCommand, withOpenStore } from './runStoreCommand.ts';
import { withConnection } from './withConnection.ts';

// `npm run distribute`: spreads the readings and the results of events of a store over the workers of Citus, or brings them back.
const USAGE = `Usage: npm run distribute -- postgres://coordinator/database [--shards 32]
       npm run distribute -- --undo postgres://coordinator/database
       npm run distribute -- --check postgres://coordinator/database
  The password comes from PGPASSWORD, ~/.pgpass, or with "-" for the address from the standard input.
  Services may run, but their reads and writes of a table wait, and then get 503, while it is copied.`;

const { positionals, values } = readOptions(USAGE, {
  undo: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  shards: { type: 'string', default: '32' },
});

async function endOlderSessions(client: Client): Promise<void> {
  // A session that began before the extension was created does not tell workers its tenant.
  const { rows } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and usename = current_user and application_name = 'halfhour' and pid <> pg_backend_pid()`,
  );
  if (rows.length > 0) console.log(`${rows.length} sessions were ended: services connect again by themselves.`);
}

async function run(client: Client): Promise<void> {
  const note = (line: string) => console.log(line);
  if (values.undo) {
    await undistribute(client, note);
    console.log('Everything is on the coordinator again.');
    return;
  }
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024) fail(USAGE);
  const { version, workers } = await checkCluster(client);
  console.log(`Citus ${version}, ${workers} workers: everything that is needed is there.`);
  if (values.check) return;
  await endOlderSessions(client);
  await distribute(client, { shards, note });
  console.log(`Distributed by asset: ${(await distributedTables(client)).join(', ')}.`);
}

await runCommand(async () => {
  const url = (await readMoveUrl(positionals, process.stdin)) ?? fail(USAGE);
  await withOpenStore({ databaseUrl: url, mode: 'own' }, (store) => withConnection(store, run)).catch(
    (error: unknown) => {
      throw error instanceof StartupError
        ? new StartupError(error.message.replace('named by DATABASE_URL', 'of that address'), { cause: error })
        : error;
    },
  );
});
