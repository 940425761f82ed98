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
