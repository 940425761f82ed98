import { randomBytes } from 'node:crypto';
import { connectStore, type Store } from '#store/openStore.ts';
import type { SessionLimits } from '#store/sessionLimits.ts';
import { silentLog } from './silentLog.ts';
import { emptyTemplate, endSessions, onEveryNode } from './testNodes.ts';
import { atDatabase, COPYING, migratedTemplate, onTestServer, testServerUrl } from './testServer.ts';

export interface TestDatabase {
  store: Store;
  /** DATABASE_URL for a program under test. */
  url: string;
  /** Closes the store and removes the database. */
  drop: () => Promise<void>;
}

/** A machine that runs many tests at once is several times slower than one that serves. */
const LIMITS: SessionLimits = { statementMs: 20_000, lockMs: 10_000, idleMs: 50_000 };

/**
 * A database of the test's own with every migration applied, or none (`empty`). About 80 ms; the first of a run also
 * starts the server.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const migrated = empty ? null : await migratedTemplate();
  await onTestServer(async (client) =>
    onEveryNode(client, `create database ${name} template ${migrated ?? (await emptyTemplate(client))} ${COPYING}`),
  );
  const url = atDatabase(await testServerUrl(), name);
  const store = connectStore({ connectionString: url }, silentLog, 6, undefined, LIMITS);
  const drop = async () => {
    await store.close();
    await dropDatabase(name);
  };
  return { store, url, drop };
}

const INSUFFICIENT_PRIVILEGE = '42501';
const DROP_TRIES = 20;
const DROP_PAUSE_MS = 250;

/** The owner of a database may not end a vacuum that is running in it, so it is awaited. */
async function dropDatabase(name: string, triesLeft = DROP_TRIES): Promise<void> {
  try {
    await onTestServer(async (client) => {
      await endSessions(client, name);
      await onEveryNode(client, `drop database if exists ${name} with (force)`);
    });
  } catch (error) {
    if (triesLeft === 0 || (error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    await new Promise((done) => setTimeout(done, DROP_PAUSE_MS));
    await dropDatabase(name, triesLeft - 1);
  }
}
