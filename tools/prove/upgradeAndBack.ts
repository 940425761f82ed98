import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { listUpgradeBackups } from '#store/backup/backUpBeforeMigrating.ts';
import { writeCredentials } from '#store/credentials.ts';
import { openDataFolder } from '#store/dataFolder.ts';
import { migrate, MIGRATIONS, readMigrations } from '#store/migrate.ts';
import type { Store } from '#store/openStore.ts';
import { launch } from '#store/postgres/launch.ts';
import { startProgram, withDataFolder } from '../harness/program.ts';
import { programSettings } from '../harness/programSettings.ts';
import { digestOf, emptyDatabase, makeOlder, shapeOf, storeAt } from './olderRelease.ts';

const RESTORE = join(import.meta.dirname, '..', '..', 'src', 'cli', 'restore.ts');
const versions = readMigrations().map(({ version }) => version);

/** The versions of schemas from which a store can be upgraded. */
export const olderSchemas: readonly number[] = versions.slice(0, -1);

/**
 * Fills a store as a release with the schema `through` would have left it, starts this Halfhour on it, goes back, and
 * starts it again. Throws unless a backup was made before each upgrade and going back brings the same rows in the same
 * schema.
 */
export async function upgradeAndBack(through: number): Promise<void> {
  await withDataFolder(async (dataDir) => {
    const expected = versions.filter((version) => version <= through);
    const { tenant, before, shape } = await withStore(dataDir, async (socketFolder) => {
      const fresh = await emptyDatabase(socketFolder);
      await migrate(fresh.pool, MIGRATIONS, through);
      const plain = await shapeOf(fresh.pool);
      await fresh.close();
      const older = await emptyDatabase(socketFolder);
      const made = await makeOlder(older, through);
      writeCredentials(join(dataDir, 'credentials.json'), { serviceUrl: 'http://127.0.0.1:1', ...made });
      const digest = await digestOf(older.pool, made.tenant);
      await older.close();
      return { tenant: made.tenant, before: digest, shape: plain };
    });

    await startOnce(dataDir);
    const [backup, ...more] = listUpgradeBackups(join(dataDir, 'backups'));
    assert.ok(backup && more.length === 0, 'No backup was made before the upgrade');
    await inStore(dataDir, async ({ pool }) => assert.deepEqual(await appliedTo(pool), versions));

    const { status, stdout, stderr } = goBack(dataDir);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^Now start the Halfhour whose newest migration is \d+ \w+/m);
    await inStore(dataDir, async ({ pool }) => {
      assert.deepEqual(await appliedTo(pool), expected);
      assert.equal(await shapeOf(pool), shape, 'The schema is not the older one');
      assert.equal((await digestOf(pool, tenant, before.columns)).digest, before.digest, 'Rows were lost or changed');
    });

    await startOnce(dataDir);
    assert.equal(listUpgradeBackups(join(dataDir, 'backups')).length, 2);
    await inStore(dataDir, async ({ pool }) =>
      assert.equal((await digestOf(pool, tenant, before.columns)).digest, before.digest, 'Rows were lost or changed'),
    );
  });
}

const goBack = (dataDir: string) =>
  spawnSync(process.execPath, [RESTORE, '--go-back'], {
    encoding: 'utf8',
    env: { ...process.env, ...programSettings, DATA_DIR: dataDir },
  });

/** Starts the service as its user does, and stops it; while it runs, nobody can go back. */
async function startOnce(dataDir: string): Promise<void> {
  const program = await startProgram({ DATA_DIR: dataDir });
  assert.match(
    program.output(),
    /Before the upgrade the store was backed up: \S+\.sql\.gz \(back to it: npm run restore/,
  );
  const refused = goBack(dataDir);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /^A Halfhour service is already running/);
  assert.equal(await program.stop(), 0);
}

async function appliedTo(pool: Store['pool']): Promise<number[]> {
  const { rows } = await pool.query<{ version: number }>('select version from schema_migration order by version');
  return rows.map(({ version }) => version);
}

async function withStore<Result>(dataDir: string, work: (socketFolder: string) => Promise<Result>): Promise<Result> {
  const server = await launch(openDataFolder(dataDir));
  try {
    return await work(server.socketFolder);
  } finally {
    await server.leave();
  }
}

const inStore = (dataDir: string, work: (store: Store) => Promise<unknown>): Promise<void> =>
  withStore(dataDir, async (socketFolder) => {
    const store = storeAt(socketFolder);
    await work(store).finally(() => store.close());
  });
