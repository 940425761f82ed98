import { randomBytes } from 'node:crypto';
import { connectStore, type Store } from '#store/openStore.ts';
import { silentLog } from './silentLog.ts';
import { atDatabase, migratedTemplate, onTestServer, testServerUrl } from './testServer.ts';

export interface TestDatabase {
  store: Store;
  /** For a program under test, as its DATABASE_URL. */
  url: string;
  /** Closes the store and removes the database. */
  drop: () => Promise<void>;
}

/** A database of the test's own with every migration applied, or none (`empty`). About 80 ms; the first of a run also starts the server. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = empty ? 'template1' : await migratedTemplate();
  await onTestServer((client) => client.query(`create database ${name} template ${template}`));
  const url = atDatabase(await testServerUrl(), name);
  const store = connectStore({ connectionString: url }, silentLog, 6);
  const drop = async () => {
    await store.close();
    await onTestServer((client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { store, url, drop };
}
