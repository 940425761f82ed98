import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDataFolder } from '#store/dataFolder.ts';
import { distribute } from '#store/distribution/distribute.ts';
import { migrate, readMigrations } from '#store/migrate.ts';
import { connectStore } from '#store/openStore.ts';
import { roleName } from '#store/postgres/createRoleAndDatabase.ts';
import { launch } from '#store/postgres/launch.ts';
import { silentLog } from './silentLog.ts';
import { endSessions, emptyTemplate, isCluster, onEveryNode } from './testNodes.ts';

const templateLock = 4_801_918;
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** How databases are copied: without fsync, files take half the time of pages that are logged. */
export const COPYING = process.env['TEST_DATABASE_URL'] ? '' : 'strategy file_copy';

const FOR_TESTS = { shards: 4, note: () => undefined };

let starting: Promise<string> | undefined;
let templating: Promise<string> | undefined;

/**
 * The URL of the server the tests run on: TEST_DATABASE_URL (a role that may create databases and is no superuser),
 * otherwise this run's own.
 */
export const testServerUrl = (): Promise<string> =>
  (starting ??= process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : startOwn());

async function startOwn(): Promise<string> {
  const { socketFolder } = await launch(openDataFolder(inject('testDataFolder')), { settings: fast });
  return `postgres://${roleName}@${encodeURIComponent(socketFolder)}/${roleName}`;
}

/** Returns the server's URL with another database. */
export function atDatabase(serverUrl: string, database: string): string {
  const [, before, after = ''] = /^([^?]*\/)[^/?]*(\?.*)?$/.exec(serverUrl) ?? [];
  return `${before}${database}${after}`;
}

/** Runs statements on the server, outside any test's database. */
export async function onTestServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: await testServerUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Name of a database with every migration applied, made once by the first worker that needs it. Its name depends on the
 * migrations' text.
 */
export const migratedTemplate = (): Promise<string> => (templating ??= makeTemplate());

async function makeTemplate(): Promise<string> {
  const texts = readMigrations(join(import.meta.dirname, '..', 'store', 'migrations')).map(({ sha256 }) => sha256);
  const name = `halfhour_template_${createHash('sha256').update(texts.join()).digest('hex').slice(0, 12)}`;
  await onTestServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    if ((await client.query('select from pg_database where datname = $1', [name])).rowCount) return;
    const half = `${name}_half`;
    await onEveryNode(client, `drop database if exists ${half}`);
    await onEveryNode(client, `create database ${half} template ${await emptyTemplate(client)}`);
    const store = connectStore({ connectionString: atDatabase(await testServerUrl(), half) }, silentLog);
    await migrate(store.pool);
    if (await isCluster(client)) await distribute(await store.pool.connect(), FOR_TESTS);
    await store.close();
    await endSessions(client, half);
    await onEveryNode(client, `alter database ${half} rename to ${name}`);
  });
  return name;
}
