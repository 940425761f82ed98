import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '#store/openStore.ts';
import { StartupError } from '#store/startupError.ts';
import { freePort } from '#testing/freePort.ts';
import { silentLog as log } from '#testing/silentLog.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { waitForStore } from './waitForStore.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const open = (databaseUrl: string) => openStore({ databaseUrl, mode: 'own', log });
const QUICK = { mostMs: 300, pauseMs: 20 };

it('waits for a server that is not there yet, and says so once', async () => {
  const said: string[] = [];
  let tries = 0;
  const port = await freePort();
  const store = await waitForStore(
    () => open(++tries < 4 ? `postgres://role@127.0.0.1:${port}/halfhour` : database.url),
    (line) => said.push(line),
    { ...QUICK, mostMs: 20_000 },
  );
  await store.close();
  expect(tries).toBe(4);
  expect(said).toEqual([
    `The PostgreSQL named by DATABASE_URL does not respond (connect ECONNREFUSED 127.0.0.1:${port}): trying again for 20 s …`,
  ]);
});

it('gives up after a while, and says why', async () => {
  const port = await freePort();
  const opening = waitForStore(
    () => open(`postgres://role@127.0.0.1:${port}/halfhour`),
    () => undefined,
    QUICK,
  );
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(/^The PostgreSQL named by DATABASE_URL did not respond for 0 s: connect ECONN/);
});

it('waits for a connection that is not made in time', async () => {
  let tries = 0;
  const timedOut = new Error('Connection terminated due to connection timeout');
  await waitForStore(
    async () => {
      if (++tries === 1) throw new StartupError('cannot be used', { cause: timedOut });
    },
    () => undefined,
    QUICK,
  );
  expect(tries).toBe(2);
});

it('does not wait where waiting does not help', async () => {
  let tries = 0;
  const opening = waitForStore(
    () => {
      tries++;
      return open(database.url.replace(/[^/]+$/, 'nothing_here'));
    },
    () => undefined,
    QUICK,
  );
  await expect(opening).rejects.toThrow(/database "nothing_here" does not exist/);
  expect(tries).toBe(1);
});
