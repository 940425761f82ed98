import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { tenantTransaction, UnknownTenantError } from './tenantTransaction.ts';

const TENANT = randomUUID();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.store.db
    .insertInto('tenants')
    .values({ tenant_uuid: TENANT, name: 'One', environment: 'SANDBOX', clock_offset_ms: 86_400_000 })
    .execute();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => database.drop());

const currentTenant = sql<{ tenant: string }>`select current_setting('app.tenant', true) as tenant`;

it('begins and sets the tenant in one round trip, and reads the tenant’s clock', async () => {
  const queries = vi.spyOn(Client.prototype, 'query');
  const { seen, ...scope } = await tenantTransaction(database.store.db, TENANT, async ({ tx, ...rest }) => ({
    ...rest,
    seen: (await currentTenant.execute(tx)).rows[0]!.tenant,
  }));
  expect(queries).toHaveBeenCalledTimes(3);
  expect(scope).toEqual({
    tenant: TENANT,
    environment: 'SANDBOX',
    now: expect.closeTo(Date.now() + 86_400_000, -4),
    serverVersion: expect.toSatisfy((version: number) => version >= 150_000),
  });
  expect(seen).toBe(TENANT);
});

it('clears the tenant with the transaction, whether it commits or not', async () => {
  await tenantTransaction(database.store.db, TENANT, async () => undefined);
  expect((await currentTenant.execute(database.store.db)).rows[0]!.tenant).toBe('');
  await expect(tenantTransaction(database.store.db, TENANT, () => Promise.reject(new Error('stop')))).rejects.toThrow(
    'stop',
  );
  expect((await currentTenant.execute(database.store.db)).rows[0]!.tenant).toBe('');
  expect(database.store.pool.idleCount).toBe(database.store.pool.totalCount);
});

it('enters no unknown tenant, and passes what is no UUID as a parameter and not as SQL', async () => {
  await expect(tenantTransaction(database.store.db, randomUUID(), async () => undefined)).rejects.toBeInstanceOf(
    UnknownTenantError,
  );
  for (const tenant of ['', `${TENANT}' or true --`])
    await expect(tenantTransaction(database.store.db, tenant, async () => undefined)).rejects.toMatchObject({
      code: '22P02',
    });
});

it('prepares a named statement once for each connection', async () => {
  const text = '/* one_more */ select 1::integer + ';
  await tenantTransaction(database.store.db, TENANT, async ({ tx }) => {
    for (const value of [1, 2])
      expect((await sql<{ sum: number }>`${sql.raw(text)}${value}::integer as sum`.execute(tx)).rows).toEqual([
        { sum: value + 1 },
      ]);
    const { rows } = await sql<{
      name: string;
      uses: number;
    }>`select name, generic_plans + custom_plans as uses from pg_prepared_statements`.execute(tx);
    expect(rows).toEqual([{ name: 'one_more', uses: 2 }]);
  });
});
