import type { Client } from 'pg';
import { commandLine } from '#store/commandLine.ts';
import { checkCluster, requireExtension } from '#store/distribution/checkCluster.ts';
import { distribute, undistribute } from '#store/distribution/distribute.ts';
import { endOlderSessions } from '#store/distribution/endOlderSessions.ts';
import { distributedTables } from '#store/distribution/movedTables.ts';
import { StartupError } from '#store/startupError.ts';
import { withConnection } from '#store/withConnection.ts';
import { readMoveUrl } from './moveUrl.ts';
import { readOptions } from './readOptions.ts';
import { failUsage, runCommand, withOpenStore } from './runStoreCommand.ts';

// `npm run distribute`: spreads the readings and the results of events of a store over the workers of Citus, or brings them back.
const USAGE = `Usage: ${commandLine('distribute', 'postgres://coordinator/database [--shards 32]')}
       ${commandLine('distribute', '--undo postgres://coordinator/database')}
       ${commandLine('distribute', '--check postgres://coordinator/database')}
  The password comes from PGPASSWORD, ~/.pgpass, or with "-" for the address from the standard input.
  Services may run: they read and write meanwhile. Each table is there twice until it is copied.`;

const { positionals, values } = readOptions(USAGE, {
  undo: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  shards: { type: 'string', default: '32' },
});

async function run(client: Client): Promise<void> {
  const note = (line: string) => console.log(line);
  if (values.undo) {
    await requireExtension(client);
    await undistribute(client, note);
    console.log('Everything is on the coordinator again.');
    return;
  }
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024) failUsage(USAGE);
  const { version, workers } = await checkCluster(client);
  console.log(`Citus ${version}, ${workers} workers: everything that is needed is there.`);
  if (values.check) return;
  await endOlderSessions(client);
  await distribute(client, { shards, note });
  console.log(`Distributed by asset: ${(await distributedTables(client)).join(', ')}.`);
}

await runCommand(async () => {
  const url = (await readMoveUrl(positionals, process.stdin)) ?? failUsage(USAGE);
  await withOpenStore({ databaseUrl: url, mode: 'own' }, (store) => withConnection(store, run)).catch(
    (error: unknown) => {
      throw error instanceof StartupError
        ? new StartupError(error.message.replace('named by DATABASE_URL', 'of that address'), { cause: error })
        : error;
    },
  );
});
