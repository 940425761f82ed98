import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#energy/time/spans.ts';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { copyRows } from './copiedRows.ts';
import { readMetersOfAllOccupancies } from './readings.ts';
import { tenantTransaction } from './tenantTransaction.ts';

const TENANT = randomUUID();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.store.db
    .insertInto('tenants')
    .values({ tenant_uuid: TENANT, name: 'One', environment: 'SANDBOX', clock_offset_ms: 0 })
    .execute();
});
afterAll(() => database.drop());

const numbers = (last: number) => sql`select value::integer from generate_series(1, ${sql.lit(last)}) value`;
const valueOf = (row: Buffer): number => row.readInt32BE(6);

it('passes on the rows of a query, none where there are none', async () => {
  await tenantTransaction(database.store.db, TENANT, async ({ tx }) => {
    const values: number[] = [];
    await copyRows(tx, numbers(3), (row) => values.push(valueOf(row)));
    await copyRows(tx, numbers(0), (row) => values.push(valueOf(row)));
    expect(values).toEqual([1, 2, 3]);
  });
});

it('fails with the query, and with the function that takes the rows, and leaves the connection usable', async () => {
  const divides = sql`select 1 / (3 - value) from generate_series(1, 9) value`;
  await expect(
    tenantTransaction(database.store.db, TENANT, ({ tx }) => copyRows(tx, divides, () => {})),
  ).rejects.toMatchObject({ code: '22012' });
  await tenantTransaction(database.store.db, TENANT, async ({ tx }) => {
    const seen: number[] = [];
    const copied = copyRows(tx, numbers(9), (row) => {
      seen.push(valueOf(row));
      if (seen.length === 2) throw new Error('enough');
    });
    await expect(copied).rejects.toThrow('enough');
    expect(seen).toEqual([1, 2]);
    expect((await sql<{ one: number }>`select 1 as one`.execute(tx)).rows).toEqual([{ one: 1 }]);
  });
});

it('refuses a query with parameters', async () => {
  await tenantTransaction(database.store.db, TENANT, async ({ tx }) => {
    expect(() => copyRows(tx, sql`select ${1}::integer`, () => {})).toThrow('literals alone');
  });
});

it('reads half hours of both directions, whatever their size, with gaps', async () => {
  const asset = randomUUID();
  const wh = Array.from({ length: 48 }, (_, slot) => (slot % 5 === 3 ? null : 2 ** (slot % 31) - (slot % 2)));
  const firstMs = Date.UTC(2025, 2, 1);
  await tenantTransaction(database.store.db, TENANT, async ({ tx, tenant }) => {
    for (const [direction, day] of [
      [0, '2025-03-01'],
      [0, '2025-03-03'],
      [1, '2025-03-02'],
    ])
      await sql`insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
        values (${tenant}, ${asset}, ${direction}, ${day}, ${wh}::integer[], 0, 0)`.execute(tx);
    const read = (await readMetersOfAllOccupancies(tx, tenant, [asset], firstMs, firstMs + 3 * DAY_MS)).get(asset)!;
    const day = wh.map((value) => value ?? NaN);
    const none = wh.map(() => NaN);
    expect([...read.import.wh]).toEqual([...day, ...none, ...day]);
    expect([...read.export!.wh]).toEqual([...none, ...day, ...none]);
  });
});
