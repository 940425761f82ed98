import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { type PreparedQuery, queryInTransaction } from '../preparedQuery.ts';
import { tenantTransaction } from '../tenantTransaction.ts';
import { queryWithoutTransaction } from './index.ts';

const [ONE, OTHER] = [randomUUID(), randomUUID()];
/** Everything that row-level security lets through. */
const SEEN: PreparedQuery = {
  name: 'seen',
  types: ['uuid', 'text'],
  text: 'select name, $1::text as given from portfolios where name <> $2 order by name',
};
const DIVIDED: PreparedQuery = {
  name: 'divided',
  types: ['uuid', 'integer'],
  text: "select 1 / $2 as result, $1::text as given, current_setting('app.tenant', true) as tenant",
};
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const tenant_uuid of [ONE, OTHER]) {
    await database.store.db.insertInto('tenants').values({ tenant_uuid, name: 'T', environment: 'SANDBOX' }).execute();
    await tenantTransaction(database.store.db, tenant_uuid, ({ tx }) =>
      tx
        .insertInto('portfolios')
        .values({
          tenant_uuid,
          portfolio_uuid: randomUUID(),
          name: `of ${tenant_uuid}`,
          created_utc: new Date(),
          updated_utc: new Date(),
        })
        .execute(),
    );
  }
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => database.drop());

const currentTenant = async () =>
  (await sql<{ tenant: string }>`select current_setting('app.tenant', true) as tenant`.execute(database.store.db))
    .rows[0]!.tenant;

it('sees the rows of its tenant only, and leaves no tenant set', async () => {
  for (const tenant of [ONE, OTHER, ONE]) {
    expect(await queryWithoutTransaction(database.store.db, tenant)(SEEN, ["it's"])).toEqual([
      { name: `of ${tenant}`, given: tenant },
    ]);
    expect(await currentTenant()).toBe('');
  }
});

it('needs one round trip once it is prepared, and returns the same as within a transaction', async () => {
  const alone = await queryWithoutTransaction(database.store.db, ONE)(SEEN, ['x']);
  expect(await tenantTransaction(database.store.db, ONE, (scope) => queryInTransaction(scope)(SEEN, ['x']))).toEqual(
    alone,
  );
  const queries = vi.spyOn(Client.prototype, 'query');
  await queryWithoutTransaction(database.store.db, ONE)(SEEN, ['x']);
  expect(queries).toHaveBeenCalledTimes(1);
});

it('passes values as parameters, and clears the tenant after a failure', async () => {
  const runQuery = queryWithoutTransaction(database.store.db, ONE);
  await expect(runQuery(DIVIDED, [0])).rejects.toMatchObject({ code: '22012' });
  expect(await currentTenant()).toBe('');
  await expect(runQuery(DIVIDED, ["1'); drop table portfolios; --"])).rejects.toMatchObject({ code: '22P02' });
  expect(await runQuery(DIVIDED, [1])).toEqual([{ result: 1, given: ONE, tenant: ONE }]);
  expect(database.store.pool.idleCount).toBe(database.store.pool.totalCount);
});

it('sends simultaneous queries together, each under its own tenant, and one that fails fails alone', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  const kinds = Array.from({ length: 30 }, (_, index) => (index % 5 === 3 ? DIVIDED : SEEN));
  const tenantOf = (index: number) => (index % 2 === 0 ? ONE : OTHER);
  const writes = vi.spyOn(Socket.prototype, 'write');
  const results = await Promise.allSettled(
    kinds.map((query, index) =>
      queryWithoutTransaction(database.store.db, tenantOf(index))(query, [query === DIVIDED ? index % 2 : 'x']),
    ),
  );
  // Eight at most over one connection.
  expect(writes.mock.calls.filter(([bytes]) => String(bytes).includes('enter_alone')).length).toBeLessThan(20);
  for (const [index, result] of results.entries()) {
    const tenant = tenantOf(index);
    if (kinds[index] === SEEN)
      expect(result).toEqual({ status: 'fulfilled', value: [{ name: `of ${tenant}`, given: tenant }] });
    else if (index % 2 === 1)
      expect(result).toEqual({ status: 'fulfilled', value: [{ result: 1, given: tenant, tenant }] });
    else expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  }
  expect(database.store.pool.idleCount).toBe(database.store.pool.totalCount);
  expect(warned).not.toHaveBeenCalled();
  process.off('warning', warned);
});

it('sends simultaneous queries with a key as one, and each gets its rows', async () => {
  const uuids = await Promise.all(
    ['b', 'a'].map(async (name) => {
      const portfolio_uuid = randomUUID();
      await tenantTransaction(database.store.db, ONE, ({ tx }) =>
        tx
          .insertInto('portfolios')
          .values({ tenant_uuid: ONE, portfolio_uuid, name, created_utc: new Date(), updated_utc: new Date() })
          .execute(),
      );
      return portfolio_uuid;
    }),
  );
  const byKey: PreparedQuery = {
    name: 'by_key',
    types: ['uuid', 'uuid[]'],
    text: 'select portfolio_uuid, name from portfolios where tenant_uuid = $1 and portfolio_uuid = any($2)',
    key: 'portfolio_uuid',
  };
  const read = (tenant: string, uuid: string) =>
    queryWithoutTransaction(database.store.db, tenant)<{ name: string }>(byKey, [uuid]);
  const names = async (asked: readonly string[], tenant = ONE) =>
    (await Promise.all(asked.map((uuid) => read(tenant, uuid)))).map((rows) => rows.map(({ name }) => name));
  const asked = [...uuids, randomUUID(), uuids[0]!];
  const queries = vi.spyOn(Client.prototype, 'query');
  expect(await names(asked)).toEqual([['b'], ['a'], [], ['b']]);
  expect(queries.mock.calls.filter(([query]) => typeof query === 'object')).toHaveLength(1);
  expect(await names(asked, OTHER)).toEqual([[], [], [], []]);
  const [failed, other] = await Promise.allSettled([read(ONE, 'no-uuid'), read(OTHER, uuids[0]!)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22P02' } });
  expect(other).toEqual({ status: 'fulfilled', value: [] });
  const inTransaction = await tenantTransaction(database.store.db, ONE, (scope) =>
    queryInTransaction(scope)(byKey, [uuids[1]!]),
  );
  expect(inTransaction).toEqual([{ portfolio_uuid: uuids[1], name: 'a' }]);
});

it('rejects a query that cannot be prepared, and no other', async () => {
  const broken: PreparedQuery = {
    name: 'broken',
    types: ['uuid'],
    text: 'select no_such_column from portfolios where tenant_uuid = $1',
  };
  const [failed, other] = await Promise.allSettled([
    queryWithoutTransaction(database.store.db, ONE)(broken, []),
    queryWithoutTransaction(database.store.db, ONE)(SEEN, ['x']),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '42703' } });
  expect(other.status).toBe('fulfilled');
});
