import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { createClient, serviceHeaders } from '#client/client.ts';
import { writeCredentials } from '#store/credentials.ts';
import { openDataFolder } from '#store/dataFolder.ts';
import { MIGRATION_LOCK_KEY, migrate, MIGRATIONS, readMigrations } from '#store/migrate.ts';
import { launch } from '#store/postgres/launch.ts';
import { postmasterPid, spawnProgram, startProgram, withDataFolder } from '../../harness/program.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import { ASSETS, digestOf, emptyDatabase, makeOlder, shapeOf, storeAt } from '../olderRelease.ts';
import type { Proof } from '../proof.ts';

const steps = readMigrations(MIGRATIONS).map(({ version }) => version);
const TIMEOUT_MS = 60_000;

/** Every release's schema is the result of some migration: the folder of an older one is made by ending there. */
const upgrade: Proof = {
  title: "An older release's data folder is upgraded completely, however often the upgrade is killed",
  minutes: 60,
  options: {
    releases: { about: 'older schemas to begin with, newest first; 0 means all', fallback: 0 },
  },
  quick: { releases: 1 },
  run: ({ releases }) =>
    withDataFolder(async (dataDir) => {
      const fresh = await freshShape(dataDir);
      const older = steps
        .slice(0, -1)
        .toReversed()
        .slice(0, releases || Infinity);
      for (const version of older) {
        await upgradeFrom(dataDir, version, fresh).catch((error: unknown) => {
          throw new Error(`From the schema ${version}`, { cause: error });
        });
      }
      return [
        `from the schemas ${older.toReversed().join(', ')} to ${steps.at(-1)}: killed before the end of a ` +
          'migration, between two, and with PostgreSQL; then all rows were there, each migration applied once, and ' +
          'the schema that of a fresh install',
      ];
    }),
};

export default upgrade;

async function freshShape(dataDir: string): Promise<string> {
  const server = await launch(openDataFolder(dataDir));
  const store = await emptyDatabase(server.socketFolder);
  await migrate(store.pool);
  const shape = await shapeOf(store.pool);
  await store.close();
  await server.leave();
  return shape;
}

async function upgradeFrom(dataDir: string, version: number, fresh: string): Promise<void> {
  const server = await launch(openDataFolder(dataDir));
  const older = await emptyDatabase(server.socketFolder);
  const { tenant, apiKey } = await makeOlder(older, version);
  writeCredentials(join(dataDir, 'credentials.json'), { serviceUrl: 'http://127.0.0.1:1', apiKey, tenant });
  const before = await digestOf(older.pool, tenant);
  const through = (count: number) => steps.slice(0, steps.indexOf(version) + 1 + count);

  await killInside(dataDir, older.pool, false);
  await requireApplied(older.pool, through(0));
  await killBetween(dataDir, older.pool);
  await requireApplied(older.pool, through(1));
  if (through(1).length < steps.length) {
    await killInside(dataDir, older.pool, true);
    server.forget();
  }
  await older.close();

  const program = await startProgram({ DATA_DIR: dataDir });
  const running = await launch(openDataFolder(dataDir));
  const { pool, close } = storeAt(running.socketFolder);
  try {
    await requireApplied(pool, steps);
    const after = await digestOf(pool, tenant, before.columns);
    if (after.digest !== before.digest)
      throw new Error(`Rows were lost or changed:\n${before.digest}\n${after.digest}`);
    if ((await shapeOf(pool)) !== fresh) throw new Error(`The schema is not that of a fresh install`);
    const { totalItems } = await createClient({
      baseUrl: `${program.url}/api/v1`,
      headers: serviceHeaders(apiKey, tenant),
    }).listAssets({});
    if (totalItems !== ASSETS) throw new Error(`${totalItems} assets are listed with the older release's key`);
  } finally {
    await close();
    running.forget();
    await program.stop();
    if (through(1).length === steps.length) await server.leave();
  }
}

/** Kills the program when it has done all of a migration but record it; with its PostgreSQL or without. */
async function killInside(dataDir: string, pool: Pool, withServer: boolean): Promise<void> {
  const lockHolder = await pool.connect();
  await lockHolder.query('begin; lock table schema_migration in share mode');
  const { child, output, ended } = spawnProgram({ DATA_DIR: dataDir });
  await waitForLockWaiter(pool, output, "locktype = 'relation' and relation = 'schema_migration'::regclass");
  if (withServer) process.kill(postmasterPid(dataDir)!, 'SIGKILL');
  child.kill('SIGKILL');
  await ended;
  await releaseLock(lockHolder);
}

/** Kills the program between two migrations. */
async function killBetween(dataDir: string, pool: Pool): Promise<void> {
  const [first, second] = [await pool.connect(), await pool.connect()];
  const acquireLock = (client: PoolClient) =>
    client.query(`begin; select pg_advisory_xact_lock(${MIGRATION_LOCK_KEY})`);
  await acquireLock(first);
  const { child, output, ended } = spawnProgram({ DATA_DIR: dataDir });
  await waitForLockWaiter(pool, output, "locktype = 'advisory'");
  // The queue for the lock is served in order: ours comes after the program's migration, and before its next.
  const next = acquireLock(second);
  await waitForLockWaiter(pool, output, "locktype = 'advisory'", 2);
  await releaseLock(first);
  await next;
  child.kill('SIGKILL');
  await ended;
  await releaseLock(second);
}

async function releaseLock(client: PoolClient): Promise<void> {
  const gone = await client.query('rollback').then(
    () => false,
    () => true,
  );
  client.release(gone);
}

async function waitForLockWaiter(pool: Pool, output: () => string, lock: string, count = 1): Promise<void> {
  const isWaiting = async () =>
    (await pool.query(`select from pg_locks where not granted and ${lock}`)).rowCount === count;
  await waitUntil(isWaiting, () => `The program did not begin to migrate: ${output()}`, {
    withinMs: TIMEOUT_MS,
    everyMs: 5,
  });
}

/** The migrations recorded as applied, once what a killed program left running has ended. */
async function requireApplied(pool: Pool, expected: number[]): Promise<void> {
  const { rows } = await pool.query<{ version: number }>('select version from schema_migration order by version');
  const applied = rows.map(({ version }) => version);
  if (applied.join() !== expected.join())
    throw new Error(`Applied are ${applied.join()} in place of ${expected.join()}`);
}
