import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isStoreLost } from '#server/problems/storeLost.ts';
import { type PostgresPair, startPostgresPair } from '#testing/postgresPair.ts';
import { silentLog } from '#testing/silentLog.ts';
import { connectStore, type Store } from './openStore.ts';

let pair: PostgresPair;
let store: Store;

beforeAll(async () => {
  pair = await startPostgresPair();
  store = connectStore({ connectionString: pair.primary.url }, silentLog, 1);
  await sql`create table noted (number integer primary key)`.execute(store.db);
  await pair.catchUp();
});
afterAll(async () => {
  await store?.close();
  await pair?.close();
});

const note = (db: Store['db']) => sql`insert into noted values (1)`.execute(db);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: unknown) => error as object,
  );

it('a standby is not used, not even for reads, and counts as a lost store', async () => {
  const onStandby = connectStore({ connectionString: pair.standby.url }, silentLog, 1);
  const failure = await failureOf(sql`select 1`.execute(onStandby.db));
  expect(isStoreLost(failure)).toBe(true);
  await onStandby.close();
});

it('a connection on which the server refuses writes is dropped after one failure', async () => {
  await sql`set default_transaction_read_only = on`.execute(store.db);
  const failure = await failureOf(note(store.db));
  expect(failure).toMatchObject({ code: '25006' });
  expect(isStoreLost(failure)).toBe(true);
  await note(store.db);
});
