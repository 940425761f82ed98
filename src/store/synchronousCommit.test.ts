import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresPair, STANDBY_NAME, startPostgresPair } from '#testing/postgresPair.ts';
import { silentLog } from '#testing/silentLog.ts';
import { connectStore, type Store } from './openStore.ts';
import { StoreUnreachable } from './storeUnreachable.ts';

let pair: PostgresPair;
let store: Store;

beforeAll(async () => {
  pair = await startPostgresPair();
  store = connectStore({ connectionString: pair.primary.url }, silentLog, 2);
  await sql`create table noted (number integer primary key)`.execute(store.db);
});
afterAll(async () => {
  await store?.close();
  await pair?.close();
});

const note = (number: number) =>
  store.db.transaction().execute((tx) => sql`insert into noted values (${number})`.execute(tx));
const noted = async () =>
  (await sql<{ number: number }>`select number from noted order by 1`.execute(store.db)).rows.map(
    ({ number }) => number,
  );

it('a commit that no standby has is never taken for done, and is done once one has it', async () => {
  await pair.primary.run(async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${STANDBY_NAME}'`);
    await client.query('select pg_reload_conf()');
  });
  await note(1);
  await pair.standby.stop();
  // The limit of statements does not end the wait: a commit that it ended would be reported as a success.
  await expect(note(2)).rejects.toThrow(StoreUnreachable);
  expect(await noted()).toEqual([1]);
  await pair.standby.start();
  await expect.poll(noted, { timeout: 20_000 }).toEqual([1, 2]);
  await note(3);
});
