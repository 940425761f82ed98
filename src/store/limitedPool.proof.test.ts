import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#testing/silentLog.ts';
import { type TcpProxy, startTcpProxy } from '#testing/tcpProxy.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { connectStore, type Store } from './openStore.ts';
import { queryWithoutTransaction } from './pipeline/index.ts';
import { type PreparedQuery } from './preparedQuery.ts';
import { BACKGROUND_LIMITS, REQUEST_LIMITS } from './sessionLimits.ts';
import { StoreUnreachable } from './storeUnreachable.ts';

let database: TestDatabase;
let network: TcpProxy;
let store: Store;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  const { host, port, user, password, database: name } = new Client({ connectionString: database.url });
  network = await startTcpProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  store = connectStore(
    { host: '127.0.0.1', port: network.port, user, database: name, password: password ?? '' },
    silentLog,
    2,
  );
});

afterEach(async () => {
  await store.close();
  await network.close();
  await database.drop();
});

const settings = sql<{ statement: string; lock: string; idle: string }>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;
const inMs = (text: string): number => parseInt(text, 10) * (text.endsWith('ms') ? 1 : 1000);

it('sets the limits of requests and of background work in sessions of their own', async () => {
  const read = async (db: Store['db']) => {
    const { rows } = await db.transaction().execute((tx) => settings.execute(tx));
    return { statementMs: inMs(rows[0]!.statement), lockMs: inMs(rows[0]!.lock), idleMs: inMs(rows[0]!.idle) };
  };
  for (const [db, limits] of [
    [store.background, BACKGROUND_LIMITS],
    [store.db, REQUEST_LIMITS],
    [store.admission, REQUEST_LIMITS],
    [store.dashboard, REQUEST_LIMITS],
    [store.readiness, REQUEST_LIMITS],
  ] as const)
    expect(await read(db)).toEqual(limits);
  expect([store.pool.totalCount, store.connections.totalCount, store.connections.waitingCount]).toEqual([1, 5, 0]);
});

it('cancels a statement that does not end, and the connection remains usable', { timeout: 30_000 }, async () => {
  const began = performance.now();
  const endless = store.db
    .transaction()
    .execute((tx) => sql`select count(*) from generate_series(1, 1e11::bigint)`.execute(tx));
  await expect(endless).rejects.toMatchObject({ code: '57014' });
  expect(performance.now() - began).toBeGreaterThan(REQUEST_LIMITS.statementMs - 100);
  expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }]);
  expect(store.pool.totalCount).toBe(1);
});

it("passes PostgreSQL's errors on unchanged", async () => {
  await expect(sql`select 1 / 0`.execute(store.db)).rejects.toMatchObject({ code: '22012' });
  await expect(store.db.transaction().execute((tx) => sql`select no_such_column`.execute(tx))).rejects.toMatchObject({
    code: '42703',
  });
});

describe('when the network drops everything', { timeout: 60_000 }, () => {
  it('disconnects if no transaction begins, and connects again when possible', async () => {
    await sql`select 1`.execute(store.db);
    network.dropTraffic();
    const lost = store.db.transaction().execute((tx) => sql`select 1`.execute(tx));
    await expect(lost).rejects.toBeInstanceOf(StoreUnreachable);
    expect(store.pool.totalCount).toBe(0);
    await expect(sql`select 1`.execute(store.db)).rejects.toBeInstanceOf(StoreUnreachable);
    network.restoreTraffic();
    expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }]);
  });

  it('disconnects a connection with queries in flight, and rejects each of them', async () => {
    const runQuery = queryWithoutTransaction(store.db, randomUUID());
    const query: PreparedQuery = { name: 'one', types: ['uuid', 'integer'], text: 'select $2 as one, $1 as tenant' };
    expect(await runQuery<{ one: number }>(query, [1])).toMatchObject([{ one: 1 }]);
    network.dropTraffic();
    const lost = await Promise.allSettled([1, 2, 3].map((value) => runQuery(query, [value])));
    for (const each of lost) expect(each).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnreachable) });
    expect(store.pool.totalCount).toBe(0);
    network.restoreTraffic();
    expect(await runQuery<{ one: number }>(query, [2])).toMatchObject([{ one: 2 }]);
  });

  it('disconnects in the middle of a transaction, and PostgreSQL releases its locks', async () => {
    await sql`create table held (id int primary key)`.execute(store.db);
    await sql`insert into held values (1)`.execute(store.db);
    const lost = store.db.transaction().execute(async (tx) => {
      await sql`update held set id = 2`.execute(tx);
      network.dropTraffic();
      await sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toBeInstanceOf(StoreUnreachable);
    network.restoreTraffic();
    await expect
      .poll(
        () =>
          sql`update held set id = 3 where id = 1`.execute(store.db).then(
            ({ numAffectedRows }) => Number(numAffectedRows),
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(1);
  });
});

it('reports a server that refuses connections as unreachable', async () => {
  await network.close();
  await expect(sql`select 1`.execute(store.db)).rejects.toMatchObject({
    code: '08006',
    cause: expect.objectContaining({ code: 'ECONNREFUSED' }),
  });
  network = await startTcpProxy({ path: '/nowhere' });
});
